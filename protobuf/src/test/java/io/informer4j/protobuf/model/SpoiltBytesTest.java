package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.ProtobufEventCutter;
import io.informer4j.protobuf.ProtobufHeadReader;
import io.informer4j.protobuf.ProtobufListCutter;
import io.informer4j.protobuf.Transcripts;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bytes of a real server with some of them changed, cut off or put twice: a typed error or an object, nothing else. */
class SpoiltBytesTest {

  private static final Limits LIMITS = new Limits(1 << 16, 50, 1_000);

  private final Random random = new Random(7);
  private int refused;
  private int read;

  private interface Reading {
    void read(byte[] bytes);
  }

  private void spoil(byte[] good, int times, Reading reading) {
    for (int i = 0; i < times; i++) {
      byte[] bytes = spoilt(good);
      try {
        reading.read(bytes);
        read++;
      } catch (UnreadableObjectException e) {
        refused++;
      }
    }
  }

  private byte[] spoilt(byte[] good) {
    byte[] bytes = good.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      int place = random.nextInt(bytes.length);
      switch (random.nextInt(5)) {
        case 0 -> bytes[place] = (byte) random.nextInt();
        case 1 -> bytes[place] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes[place] = (byte) 0xFF;
        case 3 -> bytes = Arrays.copyOf(bytes, place + 1);
        default -> {
          int length = Math.min(random.nextInt(20), bytes.length - place);
          System.arraycopy(bytes, random.nextInt(bytes.length - length + 1), bytes, place, length);
        }
      }
    }
    return bytes;
  }

  @Test
  void objectsOfEveryTypeAreReadOrRefused() {
    for (String name : Transcripts.objects()) {
      Class<?> type = classOf(name);
      ProtobufModel.of(type)
          .ifPresent(model -> spoil(
              Transcripts.object(name, "pb"),
              200,
              bytes -> model
                  .withLimits(LIMITS)
                  .withManagedFields()
                  .read(Envelope.read(Slice.of(bytes), LIMITS))));
    }

    assertThat(refused).isGreaterThan(5_000);
    assertThat(read).isGreaterThan(2_000);
  }

  private static Class<?> classOf(String name) {
    try {
      return Json.MAPPER
          .readValue(Transcripts.object(name, "json"), KubernetesResource.class)
          .getClass();
    } catch (IOException e) {
      return Object.class;
    }
  }

  @Test
  void listsAreCutOrRefused() {
    spoil(Transcripts.body("26-list-protobuf"), 5_000, bytes -> {
      ProtobufListCutter cutter = new ProtobufListCutter(LIMITS);
      cutter.feed(bytes, 0, bytes.length);
      for (Slice item = cutter.next(); item != null; item = cutter.next()) {
        ProtobufHeadReader.read(item, LIMITS);
      }
      cutter.head();
    });

    assertThat(refused).isGreaterThan(500);
    assertThat(read).isGreaterThan(500);
  }

  @Test
  void watchesAreCutOrRefused() {
    spoil(Transcripts.body("49-watch-from-rv-protobuf"), 5_000, bytes -> {
      ProtobufEventCutter cutter = new ProtobufEventCutter(LIMITS);
      cutter.feed(bytes, 0, bytes.length);
      for (var event = cutter.next(); event != null; event = cutter.next()) {
        if (event.type().equals("BOOKMARK")) {
          ProtobufHeadReader.readBookmark(event.object(), LIMITS);
        } else {
          ProtobufHeadReader.read(event.object(), LIMITS);
        }
      }
      cutter.isAtBoundary();
    });

    assertThat(refused).isGreaterThan(500);
    assertThat(read).isGreaterThan(500);
  }
}
