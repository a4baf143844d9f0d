package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that users can name has a comment; what it says is for javadoc and for readers to check. */
class PublicCommentsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "core",
        "protobuf",
        "fabric8",
        "controller",
        "micrometer",
        "console",
        "apiserver",
        "testing"
      })
  void nothingPublicIsWithoutAComment(String module) {
    JavaSources sources = JavaSources.under(module + "/src/main/java");
    List<String> bare = new ArrayList<>();
    for (TreePath type : sources.classes()) {
      if (isVisible(type)) {
        bareIn(type, sources, bare);
      }
    }

    assertThat(bare).isEmpty();
  }

  private static void bareIn(TreePath path, JavaSources sources, List<String> bare) {
    ClassTree type = (ClassTree) path.getLeaf();
    if (sources.commentOf(path).isBlank()) {
      bare.add(type.getSimpleName().toString());
    }
    for (Tree member : type.getMembers()) {
      boolean isBare = sources.commentOf(new TreePath(path, member)).isBlank();
      if (isBare && member instanceof MethodTree method && wantsAComment(method, type)) {
        bare.add(type.getSimpleName() + "." + method.getName() + "()");
      } else if (isBare && member instanceof VariableTree field && wantsAComment(field, type)) {
        bare.add(type.getSimpleName() + "." + field.getName());
      }
    }
  }

  /** What overrides something is described there; what a record has by itself, at its parameters. */
  private static boolean wantsAComment(MethodTree method, ClassTree owner) {
    return isOpen(method.getModifiers(), owner) && !isOverride(method.getModifiers());
  }

  private static boolean wantsAComment(VariableTree field, ClassTree owner) {
    boolean isComponent = owner.getKind() == Tree.Kind.RECORD
        && !field.getModifiers().getFlags().contains(Modifier.STATIC);
    return isOpen(field.getModifiers(), owner) && !isComponent;
  }

  private static boolean isOverride(ModifiersTree modifiers) {
    return modifiers.getAnnotations().stream()
        .map(AnnotationTree::getAnnotationType)
        .anyMatch(annotation -> annotation.toString().equals("Override"));
  }

  private static boolean isVisible(TreePath type) {
    for (TreePath path = type; path != null; path = path.getParentPath()) {
      if (path.getLeaf() instanceof MethodTree) {
        return false;
      }
      if (path.getLeaf() instanceof ClassTree each) {
        boolean isOpen = path.getParentPath().getLeaf() instanceof ClassTree owner
            ? isOpen(each.getModifiers(), owner)
            : each.getModifiers().getFlags().contains(Modifier.PUBLIC);
        if (!isOpen) {
          return false;
        }
      }
    }
    return !((ClassTree) type.getLeaf()).getSimpleName().isEmpty();
  }

  private static boolean isOpen(ModifiersTree modifiers, ClassTree owner) {
    Set<Modifier> flags = modifiers.getFlags();
    boolean isOfInterface =
        owner.getKind() == Tree.Kind.INTERFACE && !flags.contains(Modifier.PRIVATE);
    boolean isForSubclasses = flags.contains(Modifier.PROTECTED)
        && !owner.getModifiers().getFlags().contains(Modifier.FINAL);
    return isOfInterface || isForSubclasses || flags.contains(Modifier.PUBLIC);
  }
}
