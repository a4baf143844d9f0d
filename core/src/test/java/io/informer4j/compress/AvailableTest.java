package io.informer4j.compress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.Test;

class AvailableTest {

  private static final Compression BETTER = new Compression() {
    @Override
    public String name() {
      return "better";
    }

    @Override
    public int preference() {
      return 99;
    }

    @Override
    public Dictionary learn(List<byte[]> samples) {
      return Compression.deflate().learn(samples);
    }
  };

  @Test
  void whatCannotBeLinkedIsPassedOver() {
    Iterator<Compression> services = new Iterator<>() {
      private int step;

      @Override
      public boolean hasNext() {
        if (step == 0) {
          step++;
          throw new NoClassDefFoundError("a library that is not there");
        }
        return step < 3;
      }

      @Override
      public Compression next() {
        return switch (step++) {
          case 1 -> throw new ServiceConfigurationError("nor that one");
          case 2 -> BETTER;
          default -> throw new NoSuchElementException();
        };
      }
    };

    assertThat(Available.preferred(() -> services)).isSameAs(BETTER);
  }

  @Test
  void withoutAnyItIsDeflate() {
    assertThat(Available.preferred(List.of()).name())
        .isEqualTo(Compression.deflate().name());
  }
}
