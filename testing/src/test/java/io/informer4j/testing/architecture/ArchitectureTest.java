package io.informer4j.testing.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Holds control plane and simulator against the arrows and laws of docs/architecture.md. */
class ArchitectureTest {

  private static final String CONTROL_PLANE = "io.informer4j.apiserver.controlplane..";
  private static final String REST = "io.informer4j.apiserver.rest..";
  private static final String SIMULATION = "io.informer4j.testing.simulation";
  private static final String CLIENT = "io.informer4j.testing.client..";

  private static final JavaClasses MAIN = new ClassFileImporter()
      .withImportOption(new ImportOption.DoNotIncludeTests())
      .importPackages("io.informer4j.apiserver", "io.informer4j.testing");

  /** Whatever is not the same in two runs: clocks, threads, unseeded chance, identity. */
  private static final DescribedPredicate<JavaCall<?>> UNREPEATABLE =
      describe("differs between two runs", call -> isUnrepeatable(call.getTarget()));

  private static final Set<String> CLOCKS = Set.of("nanoTime", "currentTimeMillis");

  private static boolean isUnrepeatable(CodeUnitCallTarget target) {
    String owner = target.getOwner().getName();
    String name = target.getName();
    boolean isConstructor = name.equals("<init>");
    return switch (owner) {
      case "java.lang.System" -> CLOCKS.contains(name) || name.equals("identityHashCode");
      case "java.lang.Thread" -> isConstructor || name.equals("sleep") || name.startsWith("start");
      case "java.util.Random", "java.util.SplittableRandom" ->
        isConstructor && target.getRawParameterTypes().isEmpty();
      case "java.util.UUID" -> name.equals("randomUUID");
      case "java.lang.Math" -> name.equals("random");
      case "java.util.concurrent.Executors", "java.util.concurrent.ThreadLocalRandom" -> true;
      default ->
        (owner.startsWith("java.time.") && name.equals("now"))
            || owner.equals("java.util.WeakHashMap")
            || owner.equals("java.util.IdentityHashMap");
    };
  }

  @Test
  void theControlPlaneKnowsNamesAndSelectorsOfCoreAndNothingElse() {
    noClasses()
        .that()
        .resideInAPackage(CONTROL_PLANE)
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            CONTROL_PLANE,
            "io.informer4j.name..",
            "io.informer4j.lister..",
            "org.jspecify.annotations..",
            "java.lang..",
            "java.util..",
            "java.time..",
            "java.nio.charset..")
        .check(MAIN);
  }

  @Test
  void neitherControlPlaneNorRestSemanticsDoInputOrOutput() {
    noClasses()
        .that()
        .resideInAnyPackage(CONTROL_PLANE, REST)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net..", "java.nio.channels..", "java.nio.file..", "io.vertx..")
        .check(MAIN);
  }

  @Test
  void theApiServerDoesNotKnowWhoTestsWithIt() {
    noClasses()
        .that()
        .resideInAPackage("io.informer4j.apiserver..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.informer4j.testing..", "io.fabric8..")
        .check(MAIN);
  }

  @Test
  void nothingInARunDiffersFromOneJvmToTheNext() {
    noClasses()
        .that()
        .resideInAnyPackage(CONTROL_PLANE, REST, SIMULATION, CLIENT)
        .should()
        .callCodeUnitWhere(UNREPEATABLE)
        .check(MAIN);
  }

  @Test
  void whatUsersTestWithDoesNotNeedTheInformersOfFabric8() {
    noClasses()
        .that()
        .resideInAPackage("io.informer4j.testing..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.fabric8.kubernetes.client.informers..", "io.informer4j.fabric8..")
        .check(MAIN);
  }
}
