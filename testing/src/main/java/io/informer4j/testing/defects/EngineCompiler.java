package io.informer4j.testing.defects;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Compiles changed sources of the engine against its classes, in memory.
 *
 * <p><b>Threading:</b> one compilation at a time, since all share what the first has learned about the class path, which is
 * most of the work.
 */
final class EngineCompiler {

  private static final int RELEASE = 17;

  private static final Object TURN = new Object();

  private static @Nullable JavaFileManager classPathFiles;

  private EngineCompiler() {}

  /**
   * Returns the classes of these sources, by their binary names.
   *
   * @param defect whose sources they are, for messages
   * @param classPath a class of everything that they need
   * @throws DefectException if they do not compile
   */
  static Map<String, byte[]> compile(
      String defect, Map<String, String> sources, List<Class<?>> classPath) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException("this Java has no compiler; planting defects takes a JDK");
    }
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    List<Source> units = sources.entrySet().stream()
        .map(e -> new Source(e.getKey(), e.getValue()))
        .toList();
    synchronized (TURN) {
      if (classPathFiles == null) {
        classPathFiles = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
      }
      Output output = new Output(classPathFiles);
      boolean compiled = compiler
          .getTask(null, output, diagnostics, options(classPath), null, units)
          .call();
      if (!compiled) {
        throw new DefectException(
            defect,
            "the changed sources do not compile; correct the replacement:\n" + errors(diagnostics));
      }
      return output.classes();
    }
  }

  private static List<String> options(List<Class<?>> classPath) {
    List<String> options = new ArrayList<>(List.of(
        "-proc:none", "-implicit:none", "-nowarn", "-Xlint:none", "-cp", pathOf(classPath)));
    // For its own release a compiler looks at the classes it runs with, which costs less than at a
    // list of all that were.
    if (Runtime.version().feature() != RELEASE) {
      options.addAll(List.of("--release", String.valueOf(RELEASE)));
    }
    return options;
  }

  /** The engine and all that it depends on; not the class path of this process, which may be hidden behind a manifest. */
  private static String pathOf(List<Class<?>> classPath) {
    return classPath.stream()
        .map(EngineCompiler::locationOf)
        .map(Path::toString)
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Path locationOf(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IllegalStateException("nobody knows where " + type + " was loaded from");
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String errors(DiagnosticCollector<JavaFileObject> diagnostics) {
    return diagnostics.getDiagnostics().stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .map(Object::toString)
        .collect(Collectors.joining("\n"));
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String file, String text) {
      super(URI.create("source:///" + file), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class Output extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();

    Output(JavaFileManager inputs) {
      super(inputs);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("class:///" + className), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          written.put(className, bytes);
          return bytes;
        }
      };
    }

    Map<String, byte[]> classes() {
      Map<String, byte[]> classes = new LinkedHashMap<>();
      written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
      return classes;
    }
  }
}
