package io.informer4j.protobuf;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Holds module protobuf against the arrows of docs/architecture.md. */
class ArchitectureTest {

  private static final JavaClasses MAIN = new ClassFileImporter()
      .importUrl(WireReader.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void standsOnCoreAndTheModelsAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "javax.annotation.processing",
            "org.jspecify.annotations",
            "io.informer4j.protobuf..",
            "io.informer4j.codec",
            "io.informer4j.compact",
            "io.informer4j.wire",
            "io.informer4j.reflector",
            "io.informer4j.name",
            "io.fabric8.kubernetes.api.model..",
            "io.fabric8.kubernetes.client.utils",
            "com.fasterxml.jackson..")
        .check(MAIN);
  }

  @Test
  void theWireFormatKnowsNoModels() {
    noClasses()
        .that()
        .resideInAPackage("io.informer4j.protobuf")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.informer4j.protobuf.model",
            "io.informer4j.protobuf.schema",
            "io.fabric8..",
            "com.fasterxml..")
        .check(MAIN);
  }

  @Test
  void theSchemaKnowsNoModels() {
    noClasses()
        .that()
        .resideInAPackage("io.informer4j.protobuf.schema")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.informer4j.protobuf.model", "io.fabric8..", "com.fasterxml..")
        .check(MAIN);
  }
}
