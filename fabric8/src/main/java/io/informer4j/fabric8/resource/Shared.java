package io.informer4j.fabric8.resource;

import io.informer4j.informer.InformerName;
import io.informer4j.store.IndexFunction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An informer with those who share it.
 *
 * <p><b>Threading:</b> the number of shares, the factory's own share, the one to look at and the list of disagreements are guarded by the factory's
 * lock; the rest may be used from anywhere.
 */
final class Shared<T> {

  private static final Logger log = LoggerFactory.getLogger(SharedInformers.class);

  private static final String FORMAT = "format";

  private final SharedInformers home;
  private final ShareKey key;
  private final InformerOptions<T> options;
  private final UnitedInformer<T> informer;

  // Guarded by the factory's lock.
  private @Nullable InformerName reserved;
  private @Nullable Share<T> own;
  private @Nullable Share<T> look;
  private int shares;
  private final List<String> disagreements = new ArrayList<>();

  Shared(
      SharedInformers home, ShareKey key, InformerOptions<T> options, UnitedInformer<T> informer) {
    this.home = home;
    this.key = key;
    this.options = options;
    this.informer = informer;
  }

  ShareKey key() {
    return key;
  }

  UnitedInformer<T> informer() {
    return informer;
  }

  /** Keeps a name that nobody else in the process may have. With the lock. */
  void keep(@Nullable InformerName name) {
    reserved = name;
  }

  /** Returns another share. With the lock. */
  Lease<T> lease(InformerOptions<T> asked) {
    shares++;
    return new Lease<>(this, asked.resync());
  }

  /** Returns the share that lasts as long as the factory. With the lock. */
  Share<T> own(InformerOptions<T> asked) {
    if (own == null) {
      shares++;
      own = new Share<>(this, asked.resync());
    }
    return own;
  }

  /** Returns the informer for those who look at what there is, without a share in it. With the lock. */
  ResourceInformer<T> look() {
    if (own != null) {
      return own;
    }
    if (look == null) {
      look = new Share<>(this, options.resync());
    }
    return look;
  }

  /** Takes one share back. With the lock. Returns whether it was the last. */
  boolean releaseOne() {
    return --shares == 0;
  }

  /** Frees the name. With the lock. */
  void freeName() {
    if (reserved != null) {
      reserved.release();
      reserved = null;
    }
  }

  CompletionStage<Void> release() {
    return home.release(this);
  }

  void awaitEnd(CompletionStage<?> end) {
    home.awaitEnd(end);
  }

  InformerHealth health() {
    return informer.health(home.settings().unhealthyAfter());
  }

  /**
   * Notes what a later sharer asks for and does not get. With the lock. Returns what was not known before, to be logged without
   * it.
   */
  List<String> compare(InformerOptions<T> asked, boolean forOwn) {
    Map<String, Object[]> both = new LinkedHashMap<>();
    both.put("format", new Object[] {options.format(), asked.format()});
    both.put("encoding", new Object[] {options.encoding(), asked.encoding()});
    both.put("shared parts", new Object[] {options.sharesParts(), asked.sharesParts()});
    both.put("listing", new Object[] {options.listing(), asked.listing()});
    both.put("whenMissing", new Object[] {options.whenMissing(), asked.whenMissing()});
    asked.indexes().forEach((name, function) -> {
      IndexFunction<T> there = informer.indexes().current().getOrDefault(name, function);
      both.put("index " + name, new Object[] {there, function});
    });
    if (options.handlerExecutorOrNull() != asked.handlerExecutorOrNull()) {
      both.put("handlerExecutor", new Object[] {
        options.handlerExecutor().map(Object::toString).orElse("the runtime's"),
        asked.handlerExecutor().map(Object::toString).orElse("the runtime's") + " "
      });
    }
    if (asked.nameOrNull() != null) {
      both.put("name", new Object[] {informer.name(), asked.name().orElseThrow()});
    }
    if (forOwn && own != null) {
      both.put("resync", new Object[] {own.resync(), asked.resync()});
    }
    List<String> fresh = new ArrayList<>();
    both.forEach((what, values) -> {
      String words = what + " " + values[1].toString().strip() + " was asked for, but it is "
          + values[0] + ", as the first sharer wanted it";
      if (!values[0].equals(values[1]) && !disagreements.contains(words)) {
        disagreements.add(words);
        fresh.add(words);
      }
    });
    return fresh;
  }

  /** Gives the informer those of the indexes that it lacks. Without the lock. */
  void addMissing(Map<String, IndexFunction<T>> indexes) {
    Map<String, IndexFunction<T>> missing = new TreeMap<>(indexes);
    missing.keySet().removeAll(informer.indexes().current().keySet());
    if (!missing.isEmpty()) {
      informer.addIndexers(missing).whenComplete((nothing, error) -> {
        if (error != null) {
          log.warn("not added: informer={} indexes={}", informer.name(), missing.keySet(), error);
        }
      });
    }
  }

  void warn(List<String> fresh) {
    fresh.forEach(
        words -> log.warn("sharers disagree: informer={} difference={}", informer.name(), words));
  }

  String describe() {
    StringBuilder text =
        new StringBuilder("shared informer ").append(informer.name()).append('\n');
    settings()
        .forEach(
            (what, value) -> line(text, what, what.equals(FORMAT) ? value + bytesHeld() : value));
    List<String> said;
    int count;
    synchronized (home.lock()) {
      count = shares;
      said = List.copyOf(disagreements);
    }
    line(text, "shares", Integer.toString(count));
    said.forEach(words -> line(text, "disagreement", words));
    line(text, "health", health().toString());
    informer
        .registrations()
        .forEach(handler -> line(text, "handler", handler.stats().toString()));
    informer.scopes().forEach(scope -> text.append(scope.engine().describe().indent(2)));
    return text.toString();
  }

  /** Returns how it is set up, in words, in the order in which people read it. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("model", key.model().getName());
    settings.put(
        "namespaces", informer.coversAll() ? "all" : informer.namespaces().toString());
    settings.put("label selector", orNone(key.labelSelector().toString()));
    settings.put("field selector", orNone(key.fieldSelector()));
    settings.put("projection", key.projection().toString());
    settings.put(FORMAT, options.format().toString());
    settings.put("encoding", encoding());
    settings.put("shared parts", Boolean.toString(options.sharesParts()));
    settings.put("listing", options.listing().toString());
    settings.put("when missing", options.whenMissing().toString());
    return Collections.unmodifiableMap(settings);
  }

  /** Returns what objects take in the cache, as far as that is known. */
  private String bytesHeld() {
    ResourceView<T> view = informer.view();
    long bytes = view.bytesHeld();
    return bytes == 0 ? "" : ", " + bytes + " bytes in " + view.size() + " objects";
  }

  /** Returns what was asked for, and what servers made of it. */
  private String encoding() {
    SortedSet<String> inUse = new TreeSet<>(informer.encodings().values());
    return options.encoding() + (inUse.isEmpty() ? "" : ", in use: " + String.join(", ", inUse));
  }

  private static void line(StringBuilder text, String what, String value) {
    text.append(String.format(Locale.ROOT, "  %-18s %s\n", what, value));
  }

  private static String orNone(String value) {
    return value.isEmpty() ? "none" : value;
  }
}
