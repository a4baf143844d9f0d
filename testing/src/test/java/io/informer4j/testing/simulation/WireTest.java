package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class WireTest {

  private final ByteArrayOutputStream arrived = new ByteArrayOutputStream();

  @Test
  void whateverTheCutsTheBytesArriveInOrder() {
    for (int seed = 0; seed < 200; seed++) {
      Wire wire = new Wire(new Dice(seed), false, seed % 2 == 0);
      arrived.reset();
      String sent = "";
      for (int i = 0; i < 20; i++) {
        String message = WireText.text(seed + i) + "\n";
        sent += message;
        wire.send(message.getBytes(StandardCharsets.UTF_8));
        take(wire, i % 3);
      }
      take(wire, Integer.MAX_VALUE);

      assertThat(arrived.toString(StandardCharsets.UTF_8)).isEqualTo(sent);
    }
  }

  @Test
  void eachCompressedMessageCanBeReadBeforeTheNextIsThere() throws IOException {
    Wire wire = new Wire(new Dice(1), true, true);
    wire.send("one".getBytes(StandardCharsets.UTF_8));
    take(wire, Integer.MAX_VALUE);

    assertThat(inflated(3)).isEqualTo("one");

    wire.send("two".getBytes(StandardCharsets.UTF_8));
    wire.finish();
    take(wire, Integer.MAX_VALUE);

    assertThat(inflated(100)).isEqualTo("onetwo");
  }

  @Test
  void someCutsGoThroughCharactersAndSomeBehindBackslashes() {
    boolean inCharacter = false;
    boolean behindBackslash = false;
    for (int seed = 0; seed < 100; seed++) {
      Wire wire = new Wire(new Dice(seed), false, false);
      wire.send("{\"日本語\":\"\\u0041\\\\\"}".repeat(10).getBytes(StandardCharsets.UTF_8));
      arrived.reset();
      take(wire, 1);
      int cut = arrived.size();
      take(wire, Integer.MAX_VALUE);
      byte[] all = arrived.toByteArray();
      inCharacter |= cut < all.length && (all[cut] & 0xC0) == 0x80;
      behindBackslash |= cut < all.length && all[cut - 1] == '\\';
    }

    assertThat(inCharacter).isTrue();
    assertThat(behindBackslash).isTrue();
  }

  private void take(Wire wire, int most) {
    for (int i = 0; i < most && !wire.isEmpty(); i++) {
      for (ByteBuffer piece : wire.next()) {
        while (piece.hasRemaining()) {
          arrived.write(piece.get());
        }
      }
    }
  }

  private String inflated(int most) throws IOException {
    GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(arrived.toByteArray()));
    return new String(in.readNBytes(most), StandardCharsets.UTF_8);
  }
}
