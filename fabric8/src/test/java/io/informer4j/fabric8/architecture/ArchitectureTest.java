package io.informer4j.fabric8.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.informer4j.fabric8.architecture.Rooms.BASE;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.transport.HttpSource;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds module fabric8 against the arrows and laws of docs/architecture.md. */
class ArchitectureTest {

  /** What there is of informers in fabric8: what the adapter implements, and nobody else looks at. */
  private static final String[] THEIR_INFORMERS = {
    "io.fabric8.kubernetes.client.informers..", "io.fabric8.kubernetes.client.extended.."
  };

  private static final JavaClasses MAIN = new ClassFileImporter()
      .importUrl(
          SharedInformerFactory.class.getProtectionDomain().getCodeSource().getLocation());

  @ParameterizedTest
  @EnumSource
  void eachRoomTouchesOnlyTheRoomsThatItMay(Rooms room) {
    room.arrows().check(MAIN);
  }

  @Test
  void everyClassHasARoom() {
    Rooms.everyClassHasARoom().check(MAIN);
  }

  @Test
  void timeThreadsAndRandomnessComeFromTheRuntime() {
    LawSix.rule(BASE).check(MAIN);
  }

  @Test
  void itLeansOnTheEngineOnJacksonAndOnWhatAnyClientOfFabric8Shows() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            BASE + "..",
            "io.informer4j.codec..",
            "io.informer4j.compact..",
            "io.informer4j.compress..",
            "io.informer4j.informer..",
            "io.informer4j.lister..",
            "io.informer4j.name..",
            "io.informer4j.protobuf..",
            "io.informer4j.queue..",
            "io.informer4j.reflector..",
            "io.informer4j.runtime..",
            "io.informer4j.store..",
            "io.informer4j.wire..",
            "java..",
            "javax.net.ssl..",
            "org.slf4j..",
            "org.jspecify..",
            "com.fasterxml.jackson..",
            "com.github.luben.zstd..",
            "io.fabric8.kubernetes.api..",
            "io.fabric8.kubernetes.model..",
            "io.fabric8.kubernetes.client",
            "io.fabric8.kubernetes.client.http",
            "io.fabric8.kubernetes.client.utils",
            THEIR_INFORMERS[0])
        .because(
            "neither our test tools nor the implementation of a client belong to what users get"
                + " (docs/dependencies.md)")
        .check(MAIN);
  }

  @Test
  void theInformersOfFabric8AreTheAdaptersBusinessAlone() {
    noClasses()
        .that()
        .resideOutsideOfPackage(Rooms.ADAPTER.packages())
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(THEIR_INFORMERS)
        .check(MAIN);
  }

  @Test
  void whatCutsAndReadsJsonKnowsNoClient() {
    noClasses()
        .that()
        .resideInAPackage(Rooms.JSON.packages())
        .should()
        .dependOnClassesThat(resideInAnyPackage(
                "io.fabric8.kubernetes.client..", "java.net..", "java.nio.channels..")
            .and(not(type(KubernetesSerialization.class))))
        .because("it is bytes in, objects out; of a client it may borrow how its models are set up")
        .check(MAIN);
  }

  @Test
  void jacksonIsTheCodecsBusinessAlone() {
    noClasses()
        .that()
        .resideOutsideOfPackage(Rooms.JSON.packages())
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.fasterxml.jackson..")
        .check(MAIN);
  }

  @Test
  void theOptionalLibraryIsTheBusinessOfOneRoomAlone() {
    noClasses()
        .that()
        .resideOutsideOfPackage(Rooms.ZSTD.packages())
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.github.luben..", Rooms.ZSTD.packages())
        .because("it may not be there")
        .check(MAIN);
  }

  @Test
  void everyPackageIsNullMarked() {
    assertThat(MAIN)
        .allSatisfy(type -> assertThat(type.getPackage().isAnnotatedWith(NullMarked.class))
            .as(type.getPackageName() + " is @NullMarked")
            .isTrue());
  }

  @Test
  void belowTheDoorsNothingIsPublicThatOnlyItsOwnRoomUses() {
    classes()
        .that()
        .arePublic()
        .and()
        .resideInAnyPackage(
            Rooms.JSON.packages(), Rooms.TRANSPORT.packages(), Rooms.RESOURCE.packages())
        .and()
        .areNotAssignableTo(Throwable.class) // thrown to users, named by nobody
        .and()
        .doNotBelongToAnyOf(HttpSource.class) // for those who assemble a reflector by hand
        .should(beUsedElsewhere())
        .because("public is a decision")
        .check(MAIN);
  }

  @Test
  void nobodyWritesToStandardStreams() {
    GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
  }

  private static ArchCondition<JavaClass> beUsedElsewhere() {
    return new ArchCondition<>("be used by another package, or shown by what is public") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        boolean isUsed = item.getDirectDependenciesToSelf().stream()
            .anyMatch(use -> !use.getOriginClass().getPackageName().equals(item.getPackageName()));
        boolean isShown = item.getDirectDependenciesToSelf().stream()
            .map(Dependency::getOriginClass)
            .filter(origin -> origin.getModifiers().contains(JavaModifier.PUBLIC))
            .flatMap(origin -> origin.getMembers().stream())
            .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC))
            .anyMatch(member -> member.getAllInvolvedRawTypes().contains(item));
        if (!isUsed && !isShown) {
          events.add(SimpleConditionEvent.violated(item, item.getName() + " is public for nobody"));
        }
      }
    };
  }
}
