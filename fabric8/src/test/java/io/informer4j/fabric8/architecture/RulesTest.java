package io.informer4j.fabric8.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Shows that law 6 can be broken, and is left alone by what the caller hands in. */
class RulesTest {

  @SuppressWarnings("unused") // looked at, never run
  private static final class Offender {
    LongSupplier clock() {
      return System::nanoTime;
    }

    Instant now() {
      return Instant.now();
    }

    Thread thread() {
      return new Thread(() -> {});
    }

    CompletableFuture<Void> elsewhere() {
      return CompletableFuture.runAsync(() -> {});
    }

    Random chance() {
      return new Random();
    }

    int identity() {
      return System.identityHashCode(this);
    }
  }

  @SuppressWarnings("unused") // looked at, never run
  private static final class LawAbiding {
    Random chance(long seed) {
      return new Random(seed);
    }

    CompletableFuture<Void> elsewhere(Executor executor) {
      return CompletableFuture.runAsync(() -> {}, executor);
    }
  }

  @Test
  void eachOffenceIsFound() {
    assertThat(violations(Offender.class)).hasSize(6);
  }

  @Test
  void whatTheCallerHandsInIsAllowed() {
    assertThat(violations(LawAbiding.class)).isEmpty();
  }

  private static List<String> violations(Class<?> type) {
    return LawSix.rule(Rooms.BASE)
        .evaluate(new ClassFileImporter().importClasses(type))
        .getFailureReport()
        .getDetails();
  }
}
