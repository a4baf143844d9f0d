package io.informer4j.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shows what of a type is written down, and that a difference is told with its place. */
@Tag("jdk")
class TypeDumpTest {

  abstract static class Hidden {
    public void inherited() {}
  }

  @SuppressWarnings("unused") // looked at, never run
  public abstract static class Shown<T extends Comparable<T>> extends Hidden implements Runnable {
    public static final int CONSTANT = 1;
    int hidden;

    protected Shown(String name) {}

    public final <R> @Nullable R map(R first, Map<String, ? super T> values, String... others)
        throws IOException {
      return null;
    }

    abstract void hidden();

    @Override
    public String toString() {
      return "goes without saying";
    }
  }

  public record Value(@Nullable String name, int size) {
    public Value withSize(int other) {
      return new Value(name, other);
    }
  }

  public enum Choice {
    SECOND,
    FIRST
  }

  @Test
  void aClassIsItsHeadAndWhatUsersAndHeirsCanReach() {
    assertThat(new TypeDump(Shown.class).lines())
        .containsExactly(
            "abstract class TypeDumpTest.Shown<T extends Comparable<T>>"
                + " : TypeDumpTest.Hidden, Runnable",
            "  static final int CONSTANT",
            "  protected new(String)",
            "  void inherited()",
            "  final <R> @Nullable R map(R, Map<String, ? super T>, String...) throws IOException");
  }

  @Test
  void valuesAndChoicesSayInTheHeadOrInOrderWhatTheyAre() {
    assertThat(new TypeDump(Value.class).lines())
        .containsExactly(
            "record TypeDumpTest.Value(@Nullable String name, int size)",
            "  TypeDumpTest.Value withSize(int)");
    assertThat(new TypeDump(Choice.class).lines())
        .isEqualTo(List.of("enum TypeDumpTest.Choice", "  SECOND", "  FIRST"));
  }

  @Test
  void aDifferenceIsToldWithItsPlace() {
    String before = "package a\n\nclass B\n  void c()\n  void d()\n";
    String after = "package a\n\nclass B\n  void d()\n  void e()\n";

    assertThat(LineDiff.of(before, after))
        .isEqualTo("- a: class B { void c() }\n+ a: class B { void e() }\n");
  }
}
