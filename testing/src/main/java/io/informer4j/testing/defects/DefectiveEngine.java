package io.informer4j.testing.defects;

import java.util.Map;
import java.util.function.LongFunction;

/** An engine into which a defect was planted, together with a simulator of its own around it. */
final class DefectiveEngine {

  private final EngineClassLoader classes;
  private final DefectTarget target;

  private DefectiveEngine(EngineClassLoader classes, DefectTarget target) {
    this.classes = classes;
    this.target = target;
  }

  /**
   * Plants a defect.
   *
   * @throws DefectException if it cannot be planted
   */
  static DefectiveEngine with(Defect defect, EngineSources sources, DefectTarget target) {
    Map<String, String> changed = defect.plant(sources::read);
    return new DefectiveEngine(
        new EngineClassLoader(EngineCompiler.compile(defect.name(), changed, target.classPath())),
        target);
  }

  /** Loads a class of the second engine or simulator. */
  Class<?> load(String className) {
    try {
      return classes.loadClass(className);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns what runs a seed on this engine, as the target's own does on the sound one. Only types of the JDK cross the
   * border between the two.
   */
  LongFunction<?> seedRun() {
    return newSeedRun(load(target.seedRun().getName()));
  }

  static LongFunction<?> newSeedRun(Class<?> type) {
    try {
      var constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return (LongFunction<?>) constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
