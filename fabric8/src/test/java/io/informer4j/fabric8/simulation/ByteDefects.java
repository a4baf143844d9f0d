package io.informer4j.fabric8.simulation;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Mistakes with bytes. */
final class ByteDefects {

  private ByteDefects() {}

  static List<TransportDefect> all() {
    return List.of(
        TransportDefect.ofBytes(
            "each-piece-is-text",
            "Every piece is made a string by itself, so that characters at its borders are lost",
            50,
            () -> (pieces, body) -> asText(pieces)),
        TransportDefect.ofBytes(
            "a-byte-is-lost-at-a-border",
            "Of a piece that is not the first the first byte is lost, now and then",
            50,
            LosesBytes::new),
        TransportDefect.ofBytes(
            "a-piece-comes-twice",
            "A buffer is handed over again, now and then",
            50,
            RepeatsBuffers::new),
        TransportDefect.ofBytes(
            "reads-on-without-demand",
            "The next piece is asked for before anybody wants it",
            200,
            () -> ByteDefects::readOn));
  }

  private static List<ByteBuffer> asText(List<ByteBuffer> pieces) {
    List<ByteBuffer> texts = new ArrayList<>();
    for (ByteBuffer piece : pieces) {
      String text = StandardCharsets.UTF_8.decode(piece).toString();
      texts.add(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
    return texts;
  }

  private static List<ByteBuffer> readOn(List<ByteBuffer> pieces, AsyncBody body) {
    body.consume();
    return pieces;
  }

  private static final class LosesBytes implements TransportDefect.ByteDefect {
    private int pieces;

    @Override
    public List<ByteBuffer> spoil(List<ByteBuffer> chunk, AsyncBody body) {
      ByteBuffer first = chunk.get(0);
      if (++pieces % 5 == 0 && first.hasRemaining()) {
        first.get();
      }
      return chunk;
    }
  }

  private static final class RepeatsBuffers implements TransportDefect.ByteDefect {
    private int pieces;

    @Override
    public List<ByteBuffer> spoil(List<ByteBuffer> chunk, AsyncBody body) {
      if (++pieces % 7 != 0) {
        return chunk;
      }
      List<ByteBuffer> more = new ArrayList<>(chunk);
      more.add(chunk.get(chunk.size() - 1).duplicate());
      return more;
    }
  }
}
