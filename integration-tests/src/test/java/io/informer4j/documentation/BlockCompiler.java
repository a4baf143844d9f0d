package io.informer4j.documentation;

import com.sun.source.util.JavacTask;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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

/** Compiles sources in memory, all in one call of javac, against the class path of the tests and the sources of the examples. */
final class BlockCompiler {

  /** Javac reports a hundred errors and passes over the others. */
  private static final String ALL = "1000000";

  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final JavaFileManager files = compiler.getStandardFileManager(null, null, null);

  /** A source that was made of a block. Its lines have the numbers that they have in the block's file. */
  static final class Source extends SimpleJavaFileObject {

    private final String text;
    private final String where;

    Source(String where, String text) {
      super(URI.create("block:///" + where.replace(':', '/') + ".java"), Kind.SOURCE);
      this.where = where;
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }

    /** A public class of a document is not in a file of its name. */
    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
      return !simpleName.endsWith("-info");
    }
  }

  /** Returns those of the sources that can be parsed. */
  Set<Source> wellFormed(Collection<Source> sources) {
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    JavacTask task = (JavacTask) compiler.getTask(
        null,
        files,
        problems,
        List.of("-source", "17", "-proc:none", "-Xmaxerrs", ALL),
        null,
        sources);
    try {
      task.parse();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Set<Source> good = new LinkedHashSet<>(sources);
    problems.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .forEach(problem -> good.remove(problem.getSource()));
    return good;
  }

  /**
   * Compiles sources.
   *
   * @throws AssertionError naming each mistake with file and line
   */
  ClassLoader compile(List<Source> sources, String sourcePath) {
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    Classes classes = new Classes(compiler.getStandardFileManager(problems, null, null));
    compiler
        .getTask(
            null,
            classes,
            problems,
            List.of(
                "--release",
                "17",
                "-proc:none",
                "-nowarn",
                "-Xmaxerrs",
                ALL,
                "-classpath",
                System.getProperty("java.class.path"),
                "-sourcepath",
                sourcePath),
            null,
            sources)
        .call();
    List<String> errors = errorsOf(problems);
    if (!errors.isEmpty()) {
      throw new AssertionError("blocks that do not compile:\n" + String.join("\n", errors));
    }
    return classes.loader();
  }

  private static List<String> errorsOf(DiagnosticCollector<JavaFileObject> problems) {
    return problems.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .map(BlockCompiler::described)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static String described(Diagnostic<? extends JavaFileObject> problem) {
    String file = problem.getSource() instanceof Source source
        ? source.where.substring(0, source.where.lastIndexOf(':'))
        : String.valueOf(problem.getSource());
    return file + ":" + problem.getLineNumber() + ": " + problem.getMessage(Locale.ROOT);
  }

  /** Where the compiler puts its classes: into memory. */
  private static final class Classes extends ForwardingJavaFileManager<JavaFileManager> {

    private final Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();

    Classes(JavaFileManager base) {
      super(base);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(
          URI.create("class:///" + className.replace('.', '/') + kind.extension), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          written.put(className, bytes);
          return bytes;
        }
      };
    }

    ClassLoader loader() {
      return new ClassLoader(BlockCompiler.class.getClassLoader()) {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
          ByteArrayOutputStream bytes = written.get(name);
          if (bytes == null) {
            throw new ClassNotFoundException(name);
          }
          return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        }
      };
    }
  }
}
