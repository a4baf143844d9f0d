package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class HandlerOptionsTest {

  @Test
  void defaultsAskForNothing() {
    HandlerOptions defaults = HandlerOptions.defaults();

    assertThat(defaults.name()).isEmpty();
    assertThat(defaults.resyncPeriod()).isEmpty();
    assertThat(defaults.mailboxCapacity()).isEqualTo(1024);
    assertThat(defaults.mailboxPolicy()).isEqualTo(MailboxPolicy.MERGE);
    assertThat(defaults)
        .hasToString(
            "HandlerOptions[name=-, resyncPeriod=informer's, mailboxCapacity=1024, mailboxPolicy=MERGE]");
  }

  @Test
  void eachOptionIsChangedByItself() {
    HandlerOptions options = HandlerOptions.defaults()
        .withName("endpoints")
        .withResyncPeriod(Duration.ZERO)
        .withMailboxCapacity(1)
        .withMailboxPolicy(MailboxPolicy.BLOCK);

    assertThat(options.name()).contains("endpoints");
    assertThat(options.resyncPeriod()).contains(Duration.ZERO);
    assertThat(options.mailboxCapacity()).isEqualTo(1);
    assertThat(options.mailboxPolicy()).isEqualTo(MailboxPolicy.BLOCK);
    assertThat(options)
        .hasToString(
            "HandlerOptions[name=endpoints, resyncPeriod=PT0S, mailboxCapacity=1, mailboxPolicy=BLOCK]");
  }

  @Test
  void equalWhenAllOptionsAre() {
    HandlerOptions options =
        HandlerOptions.defaults().withName("a").withResyncPeriod(Duration.ofSeconds(1));

    assertThat(options)
        .isEqualTo(
            HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(1)).withName("a"))
        .hasSameHashCodeAs(
            HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(1)).withName("a"))
        .isNotEqualTo(options.withName("b"))
        .isNotEqualTo(options.withResyncPeriod(Duration.ofSeconds(2)))
        .isNotEqualTo(options.withMailboxCapacity(7))
        .isNotEqualTo(options.withMailboxPolicy(MailboxPolicy.FAIL));
    assertThat(options.equals((Object) "a")).isFalse();
  }

  @Test
  void nonsenseIsRefused() {
    HandlerOptions defaults = HandlerOptions.defaults();

    assertThatThrownBy(() -> defaults.withMailboxCapacity(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("mailbox capacity must be at least 1, but is 0");
    assertThatThrownBy(() -> defaults.withResyncPeriod(Duration.ofNanos(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("resync period must not be negative, but is PT-0.000000001S; zero means never");
  }

  @Test
  void anOverflowNamesTheHandlerAndSaysWhatToDo() {
    MailboxOverflowException overflow = new MailboxOverflowException("endpoints", 8);

    assertThat(overflow.capacity()).isEqualTo(8);
    assertThat(overflow)
        .hasMessage(
            "handler 'endpoints' has 8 events pending and policy FAIL: its registration is closed;"
                + " make the handler faster, give its mailbox more capacity, or choose MERGE or BLOCK");
  }
}
