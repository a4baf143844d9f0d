package io.informer4j.console;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a console's builder says to those who pass nothing. */
@SuppressWarnings("NullAway") // nulls are what this is about
class ConsoleBuilderTest {

  static Arguments[] nulls() {
    return new Arguments[] {
      nothing("factory", "pass the one whose informers", one -> one.factory(null)),
      nothing("workQueue's name", "pass what the page", one -> one.workQueue(null, null)),
      nothing("workQueue", "pass the queue", one -> one.workQueue("jobs", null)),
      nothing("controller", "pass the one", one -> one.controller(null)),
      nothing("address", "leave the call out", one -> one.address(null)),
      nothing("host", "such as localhost:9090", one -> one.host(null)),
      nothing("token", "leave the call out, and one is made", one -> one.token(null)),
      nothing("fault", "pass what is to be broken", one -> one.fault(null)),
      nothing("runtime", "leave the call out", one -> one.runtime(null)),
    };
  }

  private static Arguments nothing(
      String what, String advice, Consumer<InformerConsole.Builder> call) {
    return Arguments.of(what, advice, call);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("nulls")
  void whatIsNullIsSaidWithWhatToDo(
      String what, String advice, Consumer<InformerConsole.Builder> call) {
    InformerConsole.Builder builder = InformerConsole.builder();

    assertThatThrownBy(() -> call.accept(builder))
        .isInstanceOf(NullPointerException.class)
        .hasMessageStartingWith("the console's " + what + " is null; ")
        .hasMessageContaining(advice);
  }
}
