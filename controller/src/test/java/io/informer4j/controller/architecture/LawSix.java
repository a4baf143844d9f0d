package io.informer4j.controller.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** Law 6: time, threads and randomness come from the runtime, and nothing depends on what differs from one JVM to the next. */
final class LawSix {

  /** Classes of which nothing may be used. */
  private static final Set<String> TABOO = Set.of(
      "java.util.concurrent.Executors",
      "java.util.concurrent.ThreadLocalRandom",
      "java.security.SecureRandom",
      "java.util.Timer",
      "java.util.WeakHashMap",
      "java.util.IdentityHashMap",
      "java.lang.ref.WeakReference",
      "java.lang.ref.SoftReference");

  /** Methods that may not be called, by class and name. */
  private static final Set<String> METHODS = Set.of(
      "java.lang.System.nanoTime",
      "java.lang.System.currentTimeMillis",
      "java.lang.System.identityHashCode",
      "java.lang.Thread.<init>",
      "java.lang.Thread.sleep",
      "java.lang.Thread.start",
      "java.lang.Thread.startVirtualThread",
      "java.lang.Math.random",
      "java.util.UUID.randomUUID",
      "java.util.concurrent.TimeUnit.sleep",
      "java.util.concurrent.locks.LockSupport.parkNanos",
      "java.util.concurrent.CompletableFuture.orTimeout",
      "java.util.concurrent.CompletableFuture.completeOnTimeout",
      "java.util.concurrent.CompletableFuture.delayedExecutor");

  private LawSix() {}

  static ArchRule rule(String packages) {
    return noClasses()
        .that()
        .resideInAPackage(packages)
        .should()
        .accessTargetWhere(
            describe("it is time, threads, chance or identity of its own", LawSix::isForbidden))
        .because("time, threads and randomness come from the runtime (law 6)");
  }

  private static boolean isForbidden(JavaAccess<?> access) {
    if (!(access.getTarget() instanceof CodeUnitAccessTarget target)) {
      return false;
    }
    JavaClass owner = target.getOwner();
    String name = target.getName();
    boolean constructs = name.equals("<init>");
    boolean takesExecutor = target.getRawParameterTypes().stream()
        .anyMatch(parameter -> parameter.isAssignableTo(Executor.class));
    return TABOO.contains(owner.getName())
        || METHODS.contains(owner.getName() + "." + name)
        || Set.of("commonPool", "parallelStream", "parallel").contains(name)
        || (owner.getPackageName().startsWith("java.time") && name.equals("now"))
        || (owner.isAssignableTo(ExecutorService.class) && constructs)
        || (owner.getName().equals("java.util.Random")
            && constructs
            && target.getRawParameterTypes().isEmpty())
        || (owner.isAssignableTo(CompletionStage.class)
            && name.endsWith("Async")
            && !takesExecutor);
  }
}
