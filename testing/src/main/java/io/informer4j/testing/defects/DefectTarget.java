package io.informer4j.testing.defects;

import io.informer4j.informer.SharedIndexInformer;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.NullMarked;
import org.slf4j.Logger;

/**
 * What defects are planted into, and what has to notice them.
 *
 * <pre>{@code
 * GateReport report = DefectGate.run(DefectTarget.engine(), Path.of("."), DefectGate.all(target), System.out::println);
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param catalogue a class beside which {@code catalogue.txt} and the defects lie as resources
 * @param modules the modules of the checkout whose sources may be changed
 * @param classPath a class of each of those modules, and of all that they depend on
 * @param seedRun runs a seed: returns nothing if all promises were kept, else a list of who noticed and what. Has a
 *     constructor without parameters; it is loaded once more beside each defect
 */
public record DefectTarget(
    Class<?> catalogue,
    List<String> modules,
    List<Class<?>> classPath,
    Class<? extends LongFunction<List<String>>> seedRun) {

  /** Copies the lists. */
  public DefectTarget {
    modules = List.copyOf(modules);
    classPath = List.copyOf(classPath);
  }

  /** Returns the informers' engine, with its simulator. */
  public static DefectTarget engine() {
    return new DefectTarget(
        DefectCatalogue.class,
        List.of("core"),
        List.of(SharedIndexInformer.class, Logger.class, NullMarked.class),
        SeedRun.class);
  }
}
