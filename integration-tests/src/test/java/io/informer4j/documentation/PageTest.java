package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What holds the documents to the code would notice if they were wrong. */
class PageTest {

  private final BlockCompiler compiler = new BlockCompiler();

  private static Page page(String text) {
    return Page.parse("docs/some.md", text.lines().toList());
  }

  private static Block java(String text) {
    return page("# Some\n\n```java\n" + text + "\n```\n").javaBlocks().get(0);
  }

  @Test
  void headingsBecomeAnchorsAsCodeHostsMakeThem() {
    Page page =
        page("# What's `this`?\n## A b – c\n## A b – c\n```\n# no heading\n```\n## 术语 one_two");

    assertThat(page.anchors()).containsExactly("whats-this", "a-b--c", "a-b--c-1", "术语-one_two");
  }

  @Test
  void linksOfProseCountAndThoseOfCodeDoNot() {
    Page page = page("[a](b.md#c) `[x](y)` <img src=\"d.svg\">\n```\n[e](f)\n```\n![g](h.png)");

    assertThat(page.links()).containsExactly("b.md#c", "d.svg", "h.png");
  }

  @Test
  void blocksKnowTheirLineTheirMarkAndTheirText() {
    Block block = page("1\n\n<!-- compiled only: why -->\n  ```java\n  a();\n    b();\n  ```\n")
        .blocks()
        .get(0);

    assertThat(block)
        .isEqualTo(new Block("docs/some.md", 5, "java", "a();\n  b();", "compiled only: why"));
    assertThat(block.isCompiledOnly()).isTrue();
    assertThat(block.objection()).isEmpty();
  }

  @Test
  void aMarkThatNobodyKnowsIsObjectedTo() {
    assertThat(new Block("docs/some.md", 5, "java", "", "compile only").objection())
        .isPresent();
  }

  @Test
  void aBlockIsClassesStatementsOrMembers() {
    assertThat(formOf("class A {}")).isEqualTo(Program.Form.CLASSES);
    assertThat(formOf("import java.util.Date;\n\nDate date = new Date();"))
        .isEqualTo(Program.Form.STATEMENTS);
    assertThat(formOf("int twice(int i) {\n  return 2 * i;\n}")).isEqualTo(Program.Form.MEMBERS);
    assertThatThrownBy(() -> formOf("foo(;")).hasMessageContaining("docs/some.md:4");
  }

  private Program.Form formOf(String text) {
    Block block = java(text);
    return Program.formsOf(List.of(block), compiler).get(block);
  }

  @Test
  void aBlockThatDoesNotCompileIsNamedWithItsLine() {
    Block block = java("out.println(1);\nout.printn(2);");
    Program program = Program.of(block, Program.Form.STATEMENTS, Optional.empty(), "");

    assertThatThrownBy(() -> compiler.compile(List.of(program.source()), ""))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("docs/some.md:5: cannot find symbol");
  }
}
