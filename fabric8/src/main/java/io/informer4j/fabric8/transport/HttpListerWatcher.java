package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.http.HttpClient;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.wire.WireCodec;
import java.util.List;

/**
 * Lists and watches a collection through fabric8's HTTP client, item by item as the bytes arrive.
 *
 * <pre>{@code
 * ListerWatcher<Pod> source = new HttpListerWatcher<>(
 *     client.getHttpClient(), client.getMasterUrl().toString(), Collection.of(pods), codec, SourceOptions.defaults());
 * }</pre>
 *
 * <p>Nothing is buffered as a whole: with no demand the body is not read, beyond what it takes to know whether it goes on.
 * An item that the sink has already is not decoded. What cannot be decoded is quarantined; what does not say who it is
 * ends the call.
 *
 * <p>With more than two processors the objects of a long first list are decoded by several threads, and handed on in their order.
 *
 * <p>Each answer is read in the encoding that it says it has, whatever the ones before it had. A server that refuses a choice of
 * encodings (406, 415) is asked for the last one alone, at once and from then on.
 *
 * <p>A cancelled call ends its exchange: at once when the answer has begun, otherwise as soon as it begins, since the
 * client offers no way to take a request back.
 *
 * <p><b>Threading:</b> may be called from any thread. Sinks are called from {@code runtime.loops()}, one call at a time, and
 * asked what they know from there too, by several at once; requests are sent from {@code runtime.handlers()}, since interceptors
 * may block.
 */
public final class HttpListerWatcher<T> implements ListerWatcher<T> {

  private final HttpClient http;
  private final String server;
  private final Collection collection;
  private final Codecs<T> codecs;
  private final SourceOptions options;
  private final ReadAhead ahead;
  private final RequestFactory requests;
  private final ExpectedType expected;

  /** Creates a source of one encoding; the HTTP client stays the caller's. */
  public HttpListerWatcher(
      HttpClient http,
      String server,
      Collection collection,
      WireCodec<T> codec,
      SourceOptions options) {
    this(http, server, collection, List.of(codec), options);
  }

  /**
   * Creates a source; the HTTP client stays the caller's.
   *
   * @param codecs the encodings to ask for, the best first
   */
  public HttpListerWatcher(
      HttpClient http,
      String server,
      Collection collection,
      List<WireCodec<T>> codecs,
      SourceOptions options) {
    this(http, server, collection, codecs, options, ReadAhead.of(options));
  }

  HttpListerWatcher(
      HttpClient http,
      String server,
      Collection collection,
      List<WireCodec<T>> codecs,
      SourceOptions options,
      ReadAhead ahead) {
    this.http = Unretried.of(http);
    this.server = server;
    this.collection = collection;
    this.codecs = new Codecs<>(codecs, options);
    this.options = options;
    this.ahead = ahead;
    this.requests = new RequestFactory(this.http, server, collection, this.codecs, options);
    this.expected = new ExpectedType(collection.resource(), options.metadataOnly());
  }

  @Override
  public SourceCall list(ListOptions list, ListSink<T> sink) {
    Failures failures = new Failures("list", collection, server, codecs);
    return Exchange.start(
        http,
        () -> requests.list(list),
        new Recipient(
            (head, wake) -> ahead(
                new ListReader<>(codecs.choose(head), expected, failures, sink),
                // What has a page before it is long.
                list.continueToken().isEmpty() ? ahead : ahead.atOnce(),
                sink.isEmpty(),
                wake),
            sink::onFailure),
        failures,
        options);
  }

  @Override
  public SourceCall watch(WatchOptions watch, WatchSink<T> sink) {
    Failures failures = new Failures("watch", collection, server, codecs);
    return Exchange.start(
        http,
        () -> requests.watch(watch),
        new Recipient(
            (head, wake) -> {
              BodyReader reader = ahead(
                  new WatchReader<>(
                      codecs.choose(head), expected, failures, sink, watch.sendInitialEvents()),
                  ahead,
                  watch.sendInitialEvents() && sink.isEmpty(),
                  wake);
              sink.onOpen();
              return reader;
            },
            sink::onFailure),
        failures,
        options);
  }

  /**
   * Lets others help to read a list, if that pays.
   *
   * @param isFirst whether nothing is known yet; else most objects are known and not decoded at all
   */
  private BodyReader ahead(PartReader<?> reader, ReadAhead bounds, boolean isFirst, Runnable wake) {
    return bounds.isOff() || !isFirst
        ? reader
        : new AheadReader(
            reader, new OrderedStage(bounds, options.runtime().loops(), wake), bounds.after());
  }

  /** Returns the media type of the newest answer, such as {@code application/json}; empty before the first. */
  public String encodingInUse() {
    return codecs.inUse();
  }

  /** Returns what is listed and watched, and where, for logs. */
  @Override
  public String toString() {
    return "HttpListerWatcher[" + collection + " at " + Addresses.withoutSecrets(server) + "]";
  }
}
