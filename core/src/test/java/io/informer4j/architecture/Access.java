package io.informer4j.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.function.Predicate;

/** Building blocks for rules on what code calls, where a method reference counts as a call. */
final class Access {
  private Access() {}

  /** A call or reference of a method, by name, of this type or of one below it. */
  static DescribedPredicate<CodeUnitAccessTarget> method(Class<?> owner, String... names) {
    Set<String> wanted = Set.of(names);
    return target(
        owner.getSimpleName() + "." + String.join("/", names),
        target -> target.getOwner().isAssignableTo(owner) && wanted.contains(target.getName()));
  }

  /** A call or reference of anything that belongs to exactly this type. */
  static DescribedPredicate<CodeUnitAccessTarget> anythingOf(Class<?> owner) {
    return target(owner.getSimpleName(), target -> target.getOwner().isEquivalentTo(owner));
  }

  /** A constructor of this type or of one below it. */
  static DescribedPredicate<CodeUnitAccessTarget> constructorOf(Class<?> owner) {
    return target(
        "new " + owner.getSimpleName(),
        target -> target.getOwner().isAssignableTo(owner) && target.getName().equals("<init>"));
  }

  /** The constructor without arguments of exactly this type. */
  static DescribedPredicate<CodeUnitAccessTarget> defaultConstructorOf(Class<?> owner) {
    return target(
        "new " + owner.getSimpleName() + "()",
        target -> target.getOwner().isEquivalentTo(owner)
            && target.getName().equals("<init>")
            && target.getRawParameterTypes().isEmpty());
  }

  static DescribedPredicate<CodeUnitAccessTarget> target(
      String description, Predicate<CodeUnitAccessTarget> test) {
    return DescribedPredicate.describe(description, test);
  }

  static boolean takes(CodeUnitAccessTarget target, Class<?> parameter) {
    return target.getRawParameterTypes().stream().anyMatch(type -> type.isAssignableTo(parameter));
  }

  /** Fails for each access whose target matches, unless its origin is exempt. */
  static ArchCondition<JavaClass> notAccess(
      DescribedPredicate<? super CodeUnitAccessTarget> forbidden,
      Predicate<JavaCodeUnitAccess<?>> exempt) {
    return new ArchCondition<>("not use " + forbidden.getDescription()) {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        for (JavaCodeUnitAccess<?> access : item.getCodeUnitAccessesFromSelf()) {
          if (forbidden.test(access.getTarget()) && !exempt.test(access)) {
            events.add(SimpleConditionEvent.violated(access, access.getDescription()));
          }
        }
      }
    };
  }
}
