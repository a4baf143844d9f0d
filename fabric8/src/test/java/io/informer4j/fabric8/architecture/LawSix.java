package io.informer4j.fabric8.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/**
 * Law 6: time, threads and randomness come from the runtime that is handed in, and what a run does depends on nothing that
 * differs from one JVM to the next. A method reference counts as a call.
 */
final class LawSix {

  private LawSix() {}

  /**
   * Those who tell things apart by identity on purpose, and never go through them in an order that depends on it: one client
   * is one set of connections, whatever it is equal to; options that are functions are the same only if they are one.
   */
  private static final Set<String> MAY_USE_IDENTITY = Set.of(
      "io.informer4j.fabric8.ClientFactories", "io.informer4j.fabric8.resource.ShareKey$Same");

  private static final DescribedPredicate<CodeUnitAccessTarget> FORBIDDEN =
      describe("time, threads, chance or identity of its own", LawSix::isForbidden);

  static ArchRule rule(String base) {
    return classes()
        .that()
        .resideInAPackage(base + "..")
        .should(use())
        .because("time, threads and randomness come from the runtime (law 6)");
  }

  private static boolean isForbidden(CodeUnitAccessTarget target) {
    JavaClass owner = target.getOwner();
    String name = target.getName();
    boolean constructs = name.equals("<init>");
    boolean constructsBare = constructs && target.getRawParameterTypes().isEmpty();
    return switch (owner.getName()) {
      case "java.lang.System" ->
        Set.of("nanoTime", "currentTimeMillis", "identityHashCode").contains(name);
      case "java.lang.Thread" ->
        constructs || name.equals("sleep") || name.startsWith("start") || name.startsWith("of");
      case "java.util.concurrent.TimeUnit" ->
        Set.of("sleep", "timedJoin", "timedWait").contains(name);
      case "java.util.concurrent.locks.LockSupport" ->
        Set.of("parkNanos", "parkUntil").contains(name);
      case "java.util.Random", "java.util.SplittableRandom", "java.util.Date" -> constructsBare;
      case "java.lang.Math", "java.lang.StrictMath" -> name.equals("random");
      case "java.util.UUID" -> name.equals("randomUUID");
      case "java.util.concurrent.Executors",
          "java.util.concurrent.ThreadLocalRandom",
          "java.security.SecureRandom",
          "java.util.Timer",
          "java.util.WeakHashMap",
          "java.util.IdentityHashMap",
          "java.lang.ref.WeakReference",
          "java.lang.ref.SoftReference" -> true;
      default -> isClock(target) || bringsThreads(target, constructs);
    };
  }

  private static boolean isClock(CodeUnitAccessTarget target) {
    return target.getOwner().getPackageName().startsWith("java.time")
        && (target.getName().equals("now") || target.getName().startsWith("system"));
  }

  private static boolean bringsThreads(CodeUnitAccessTarget target, boolean constructs) {
    String name = target.getName();
    JavaClass owner = target.getOwner();
    boolean takesExecutor = target.getRawParameterTypes().stream()
        .anyMatch(parameter -> parameter.isAssignableTo(Executor.class));
    return (owner.isAssignableTo(Thread.class) && constructs)
        || (owner.isAssignableTo(ExecutorService.class) && constructs)
        || Set.of("commonPool", "parallelStream", "parallel").contains(name)
        || (owner.isAssignableTo(CompletionStage.class)
            && (Set.of("orTimeout", "completeOnTimeout", "delayedExecutor").contains(name)
                || (name.endsWith("Async") && !takesExecutor)));
  }

  private static ArchCondition<JavaClass> use() {
    return new ArchCondition<>("not use " + FORBIDDEN.getDescription()) {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        for (JavaCodeUnitAccess<?> access : item.getCodeUnitAccessesFromSelf()) {
          if (FORBIDDEN.test(access.getTarget()) && !isExempt(access)) {
            events.add(SimpleConditionEvent.violated(access, access.getDescription()));
          }
        }
      }
    };
  }

  private static boolean isExempt(JavaCodeUnitAccess<?> access) {
    CodeUnitAccessTarget target = access.getTarget();
    boolean isIdentity = target.getOwner().getName().equals("java.util.IdentityHashMap")
        || target.getName().equals("identityHashCode");
    return isIdentity && MAY_USE_IDENTITY.contains(access.getOriginOwner().getName());
  }
}
