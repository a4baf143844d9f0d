package io.informer4j.console.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.GeneralCodingRules;
import io.informer4j.console.InformerConsole;
import java.time.Instant;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Holds module console against the arrows and laws of docs/architecture.md. */
class ArchitectureTest {

  private static final String BASE = "io.informer4j.console";
  private static final String HTTP = BASE + ".http..";
  private static final String CONTENT = BASE + ".content..";
  private static final String THREADS = BASE + ".http.ConsoleThreads";

  private static final JavaClasses MAIN = new ClassFileImporter()
      .importUrl(InformerConsole.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void whatTalksHttpKnowsNoInformers() {
    classes()
        .that()
        .resideInAPackage(HTTP)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            HTTP,
            "java..",
            "com.sun.net.httpserver",
            "com.fasterxml.jackson.core..",
            "io.informer4j.runtime",
            "org.slf4j",
            "org.jspecify.annotations")
        .check(MAIN);
  }

  @Test
  void whatReadsInformersKnowsNoSockets() {
    noClasses()
        .that()
        .resideInAPackage(CONTENT)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net..", "com.sun.net..", "java.nio.channels..")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName(InformerConsole.class.getName())
        .check(MAIN);
  }

  @Test
  void threadsComeFromOnePlace() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(THREADS)
        .should()
        .callConstructor(
            Thread.class,
            ThreadGroup.class,
            Runnable.class,
            String.class,
            long.class,
            boolean.class)
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(
            ThreadPoolExecutor.class,
            ScheduledThreadPoolExecutor.class,
            java.util.Timer.class,
            java.util.concurrent.Executors.class)
        .check(MAIN);
  }

  @Test
  void timeComesFromTheRuntimeAndChanceIsForTokens() {
    noClasses()
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Instant.class, "now")
        .check(MAIN);
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(BASE + ".Token")
        .should()
        .dependOnClassesThat()
        .areAssignableTo(java.util.random.RandomGenerator.class)
        .check(MAIN);
  }

  @Test
  void itWritesNoOutputAndEveryPackageIsNullMarked() {
    GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
    assertThat(MAIN)
        .isNotEmpty()
        .allSatisfy(type -> assertThat(type.getPackage().isAnnotatedWith(NullMarked.class))
            .as(type.getPackageName() + " is @NullMarked")
            .isTrue());
  }
}
