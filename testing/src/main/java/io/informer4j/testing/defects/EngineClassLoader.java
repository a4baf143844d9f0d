package io.informer4j.testing.defects;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Loads everything of ours anew, changed classes in place of the ordinary ones; all else comes from the ordinary loader.
 *
 * <p><b>Threading:</b> as every class loader.
 */
final class EngineClassLoader extends ClassLoader {

  static {
    registerAsParallelCapable();
  }

  private static final String OURS = "io.informer4j.";

  private final ClassLoader ordinary;
  private final Map<String, byte[]> changed;

  EngineClassLoader(Map<String, byte[]> changed) {
    super("defective", EngineClassLoader.class.getClassLoader());
    this.ordinary = EngineClassLoader.class.getClassLoader();
    this.changed = Map.copyOf(changed);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OURS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : findClass(name);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = changed.containsKey(name) ? changed.get(name) : ordinaryBytes(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  private byte @Nullable [] ordinaryBytes(String name) throws ClassNotFoundException {
    try (InputStream in = ordinary.getResourceAsStream(name.replace('.', '/') + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
