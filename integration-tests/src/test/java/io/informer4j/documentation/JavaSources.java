package io.informer4j.documentation;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The source files of a folder as javac parses them, without a look at what their names mean. */
final class JavaSources {
  private final List<TreePath> classes;
  private final DocTrees comments;

  private JavaSources(List<TreePath> classes, DocTrees comments) {
    this.classes = classes;
    this.comments = comments;
  }

  /** Parses all that lies below a folder, which is named from the root of the checkout. */
  static JavaSources under(String folder) {
    List<Path> files = ProjectFiles.under(folder).stream()
        .filter(file -> file.toString().endsWith(".java"))
        .filter(file -> !file.endsWith("module-info.java"))
        .toList();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      JavacTask task = (JavacTask) compiler.getTask(
          null,
          manager,
          null,
          List.of("-proc:none"),
          null,
          manager.getJavaFileObjectsFromPaths(files));
      return new JavaSources(classesIn(task.parse()), DocTrees.instance(task));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<TreePath> classesIn(Iterable<? extends CompilationUnitTree> units) {
    List<TreePath> classes = new ArrayList<>();
    TreePathScanner<Void, Void> scanner = new TreePathScanner<>() {
      @Override
      public Void visitClass(ClassTree type, Void none) {
        classes.add(getCurrentPath());
        return super.visitClass(type, null);
      }
    };
    units.forEach(unit -> scanner.scan(unit, null));
    return classes;
  }

  /** All classes, interfaces, records and enums, nested ones too. */
  List<TreePath> classes() {
    return classes;
  }

  /** The Javadoc comment before a declaration, or nothing. */
  String commentOf(TreePath declaration) {
    String comment = comments.getDocComment(declaration);
    return comment == null ? "" : comment;
  }
}
