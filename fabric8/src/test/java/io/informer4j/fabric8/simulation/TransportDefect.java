package io.informer4j.fabric8.simulation;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.testing.simulation.SimulatedObject;
import io.informer4j.wire.WireCodec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A mistake that somebody could make in a transport or codec, made around the real one: between the network and it, on
 * bytes, in the codec, or between it and the engine, on what it says.
 *
 * @param name a short name
 * @param title what the mistake is
 * @param seeds within how many seeds the simulator must notice
 * @param onBytes changes what a consumer of bytes gets; one for each request
 * @param onCodec changes what reads the bytes
 * @param onCalls changes what the engine gets
 */
record TransportDefect(
    String name,
    String title,
    int seeds,
    Supplier<ByteDefect> onBytes,
    CodecDefect onCodec,
    UnaryOperator<ListerWatcher<SimulatedObject>> onCalls) {

  /** Nothing is wrong. */
  static final TransportDefect NONE = new TransportDefect(
      "none", "nothing", 0, () -> null, CodecDefect.NONE, UnaryOperator.identity());

  /** Changes the pieces of one body. */
  @FunctionalInterface
  interface ByteDefect {

    /** Returns what arrives in place of these pieces. */
    List<ByteBuffer> spoil(List<ByteBuffer> pieces, AsyncBody body);
  }

  static TransportDefect ofBytes(
      String name, String title, int seeds, Supplier<ByteDefect> onBytes) {
    return new TransportDefect(
        name, title, seeds, onBytes, CodecDefect.NONE, UnaryOperator.identity());
  }

  static TransportDefect ofCodec(String name, String title, int seeds, CodecDefect onCodec) {
    return new TransportDefect(name, title, seeds, () -> null, onCodec, UnaryOperator.identity());
  }

  static TransportDefect ofCalls(
      String name, String title, int seeds, UnaryOperator<ListerWatcher<SimulatedObject>> onCalls) {
    return new TransportDefect(name, title, seeds, () -> null, CodecDefect.NONE, onCalls);
  }

  /** Changes what reads one of the encodings. */
  @FunctionalInterface
  interface CodecDefect {

    CodecDefect NONE = CodecDefect::unchanged;

    /** Returns what is used in place of a codec. */
    <M> WireCodec<M> spoil(WireCodec<M> codec);

    private static <M> WireCodec<M> unchanged(WireCodec<M> codec) {
      return codec;
    }
  }

  /** Those of codecs are about protobuf. */
  <M> WireCodec<M> spoil(WireCodec<M> codec) {
    return codec.mediaType().endsWith("protobuf") ? onCodec.spoil(codec) : codec;
  }

  /** As an interceptor: clients that are derived from this one have it too. */
  HttpClient spoil(HttpClient http) {
    if (onBytes.get() == null) {
      return http;
    }
    return http.newBuilder()
        .addOrReplaceInterceptor(name, new Interceptor() {
          @Override
          public AsyncBody.Consumer<List<ByteBuffer>> consumer(
              AsyncBody.Consumer<List<ByteBuffer>> consumer, HttpRequest request) {
            ByteDefect defect = onBytes.get();
            return (pieces, body) -> consumer.consume(defect.spoil(pieces, body), body);
          }
        })
        .build();
  }

  ListerWatcher<SimulatedObject> spoil(ListerWatcher<SimulatedObject> source) {
    return onCalls.apply(source);
  }

  @Override
  public String toString() {
    return name;
  }
}
