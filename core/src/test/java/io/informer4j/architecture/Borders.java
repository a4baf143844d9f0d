package io.informer4j.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.lang.reflect.AnnotatedElement;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.support.AnnotationSupport;

/** Rules on what core leans on, what it shows, and what its tests may do. */
final class Borders {
  private Borders() {}

  static ArchRule onlyTheTwoDependencies(String base) {
    return classes()
        .that()
        .resideInAPackage(base + "..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "jdk.jfr..", "org.slf4j..", "org.jspecify..", base + "..")
        .because("core leans on the JDK, slf4j-api and jspecify only (docs/dependencies.md)")
        .allowEmptyShould(true);
  }

  static ArchRule everyPackageIsNullMarked(String base) {
    return classes()
        .that()
        .resideInAPackage(base + "..")
        .should(liveInANullMarkedPackage())
        .allowEmptyShould(true);
  }

  static ArchRule nobodyWritesToStandardStreams() {
    return GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS
        .because("what a person should see goes through the listener or slf4j")
        .allowEmptyShould(true);
  }

  /** What is public outside a package named internal neither is nor mentions a type of one. */
  static ArchRule publicTypesShowNothingInternal(String base) {
    return classes()
        .that()
        .resideInAPackage(base + "..")
        .and()
        .resideOutsideOfPackage("..internal..")
        .and()
        .arePublic()
        .should(showNothingInternal())
        .allowEmptyShould(true);
  }

  /** Tests run on virtual time; those tagged "stress" run on real threads and may look at a real clock. */
  static ArchRule testsUseNoRealTime(String base) {
    DescribedPredicate<CodeUnitAccessTarget> realTime =
        DescribedPredicate.or(LawSix.SLEEPING, LawSix.CLOCKS).as("real time");
    return classes()
        .that()
        .resideInAPackage(base + "..")
        .should(Access.notAccess(realTime, Borders::isStress))
        .because("the engine's tests run on virtual time, unless tagged \"stress\"")
        .allowEmptyShould(true);
  }

  private static boolean isStress(JavaCodeUnitAccess<?> access) {
    for (Class<?> type = access.getOriginOwner().reflect();
        type != null;
        type = type.getEnclosingClass()) {
      if (isStress(type)) {
        return true;
      }
    }
    return access.getOrigin() instanceof JavaMethod method && isStress(method.reflect());
  }

  private static boolean isStress(AnnotatedElement element) {
    return AnnotationSupport.findRepeatableAnnotations(element, Tag.class).stream()
        .anyMatch(tag -> tag.value().equals("stress"));
  }

  private static ArchCondition<JavaClass> liveInANullMarkedPackage() {
    return new ArchCondition<>("live in a package with a package-info that says @NullMarked") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        if (!item.getPackage().isAnnotatedWith(NullMarked.class)) {
          events.add(SimpleConditionEvent.violated(
              item, item.getName() + ": package " + item.getPackageName() + " is not @NullMarked"));
        }
      }
    };
  }

  private static ArchCondition<JavaClass> showNothingInternal() {
    return new ArchCondition<>("show nothing of a package named internal") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        report(item, item.getDescription(), item.getAllRawSuperclasses(), events);
        report(item, item.getDescription(), item.getAllRawInterfaces(), events);
        for (JavaMember member : item.getMembers()) {
          Set<JavaModifier> modifiers = member.getModifiers();
          if (modifiers.contains(JavaModifier.PUBLIC)
              || modifiers.contains(JavaModifier.PROTECTED)) {
            report(item, member.getDescription(), member.getAllInvolvedRawTypes(), events);
          }
        }
      }

      private void report(
          JavaClass item, String where, Iterable<JavaClass> shown, ConditionEvents events) {
        for (JavaClass type : shown) {
          if (type.getPackageName().matches("io\\.informer4j\\..*\\binternal\\b.*")) {
            events.add(SimpleConditionEvent.violated(item, where + " shows " + type.getName()));
          }
        }
      }
    };
  }
}
