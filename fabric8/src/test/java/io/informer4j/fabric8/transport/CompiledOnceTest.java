package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What stands in the middle of all that is done for each object of a list is long enough that OpenJDK's compiler does not repeat it
 * in each of its callers; see "The first list in a young process" in docs/performance.md.
 */
class CompiledOnceTest {

  /** OpenJDK's FreqInlineSize: methods with more bytes of bytecode stay on their own. */
  private static final int LONGEST_INLINED = 325;

  @ParameterizedTest
  @CsvSource({
    "io.informer4j.fabric8.transport.WatchReader, read",
    "io.informer4j.protobuf.schema.Scan, message",
    "io.informer4j.protobuf.WireReader, number",
    "io.informer4j.compact.Interner, find",
    "io.informer4j.compact.SharedParts, look"
  })
  void methodsThatAreLongOnPurposeAreLongEnough(String type, String method) {
    assertThat(bytecodesOf(type, method)).isGreaterThan(LONGEST_INLINED);
  }

  /** Returns where the last instruction of the longest method of this name begins. */
  private static int bytecodesOf(String type, String method) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    assertThat(javap.run(out, out, "-c", "-p", "-cp", path, type))
        .as(text.toString())
        .isZero();
    int longest = 0;
    for (String part : text.toString().split("\n\n", -1)) {
      if (Pattern.compile("\\b" + method + "\\(.*\\);\n").matcher(part).find()) {
        Matcher instruction = Pattern.compile("(?m)^ +(\\d+): [a-z]").matcher(part);
        while (instruction.find()) {
          longest = Math.max(longest, Integer.parseInt(instruction.group(1)));
        }
      }
    }
    return longest;
  }
}
