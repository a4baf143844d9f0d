package io.informer4j.controller.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.GeneralCodingRules;
import io.informer4j.controller.Controller;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds module controller against the arrows and laws of docs/architecture.md. */
class ArchitectureTest {

  private static final String BASE = "io.informer4j.controller";
  private static final List<String> ROOMS = List.of("freshness", "leader", "event");

  private static final JavaClasses MAIN = new ClassFileImporter()
      .importUrl(Controller.class.getProtectionDomain().getCodeSource().getLocation());

  @ParameterizedTest
  @ValueSource(strings = {"freshness", "leader", "event"})
  void theRoomsKnowNeitherEachOtherNorTheController(String room) {
    List<String> others = new ArrayList<>(List.of(BASE));
    ROOMS.stream().filter(other -> !other.equals(room)).forEach(other -> others.add(inside(other)));

    noClasses()
        .that()
        .resideInAPackage(inside(room))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others.toArray(String[]::new))
        .because("the controller uses them, and nothing points the other way")
        .check(MAIN);
  }

  @Test
  void theControllerLeavesEventsToReconcilers() {
    noClasses()
        .that()
        .resideInAPackage(BASE)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(inside("event"))
        .check(MAIN);
  }

  @Test
  void everyClassHasARoom() {
    List<String> rooms = new ArrayList<>(List.of(BASE));
    ROOMS.forEach(room -> rooms.add(inside(room)));

    classes().should().resideInAnyPackage(rooms.toArray(String[]::new)).check(MAIN);
  }

  private static String inside(String room) {
    return BASE + "." + room + "..";
  }

  @Test
  void itLeansOnTheEngineOnTheBindingAndOnWhatAnyClientOfFabric8Shows() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            BASE + "..",
            "io.informer4j.codec..",
            "io.informer4j.fabric8..",
            "io.informer4j.informer..",
            "io.informer4j.lister..",
            "io.informer4j.name..",
            "io.informer4j.reflector..",
            "io.informer4j.runtime..",
            "io.informer4j.store..",
            "io.informer4j.workqueue..",
            "java..",
            "org.slf4j..",
            "org.jspecify..",
            "com.fasterxml.jackson..",
            "io.fabric8.kubernetes.api..",
            "io.fabric8.kubernetes.model..",
            "io.fabric8.kubernetes.client",
            "io.fabric8.kubernetes.client.dsl..",
            "io.fabric8.kubernetes.client.http",
            "io.fabric8.kubernetes.client.utils")
        .because(
            "neither our test tools nor the implementation of a client belong to what users get")
        .check(MAIN);
  }

  @Test
  void timeThreadsAndRandomnessComeFromTheRuntime() {
    LawSix.rule(BASE + "..").check(MAIN);
  }

  @Test
  void lawSixCanBeBroken() {
    JavaClasses offender = new ClassFileImporter().importClasses(Offender.class);

    assertThat(LawSix.rule(BASE + "..").evaluate(offender).getFailureReport().getDetails())
        .hasSize(4);
  }

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
  }

  @Test
  void everyPackageIsNullMarked() {
    assertThat(MAIN)
        .allSatisfy(type -> assertThat(type.getPackage().isAnnotatedWith(NullMarked.class))
            .as(type.getPackageName() + " is @NullMarked")
            .isTrue());
  }

  @Test
  void nobodyWritesToStandardStreams() {
    GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
  }
}
