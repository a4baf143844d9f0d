package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.apiserver.http.FaultPlan.Rule;
import io.informer4j.apiserver.rest.ApiRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FaultPlanTest {

  private static final ApiRequest LIST = ApiRequest.of("GET", "/api/v1/pods");
  private static final ApiRequest WATCH = ApiRequest.of("GET", "/api/v1/pods?watch=true");

  private final FaultPlan plan = new FaultPlan();

  private Rule add(Requests which, Fault fault, int times) {
    Rule rule = new Rule(which, fault, times);
    plan.add(rule);
    return rule;
  }

  @Test
  void withoutRulesNothingGoesWrong() {
    assertThat(plan.decide(LIST).rule()).isEmpty();
    assertThat(plan.decide(LIST).delay()).isZero();
  }

  @Test
  void aRuleHitsWhatItIncludesAsOftenAsItSays() {
    Rule rule = add(Requests.verb("watch"), Fault.close(), 2);

    assertThat(plan.decide(LIST).rule()).isEmpty();
    assertThat(plan.decide(WATCH).rule()).contains(rule);
    assertThat(plan.decide(WATCH).rule()).contains(rule);
    assertThat(plan.decide(WATCH).rule()).isEmpty();
    assertThat(rule.hits()).isEqualTo(2);
  }

  @Test
  void theOldestRuleWinsAndTheOthersKeepTheirHits() {
    Rule first = add(Requests.all(), Fault.status(500), 1);
    Rule second = add(Requests.all(), Fault.status(503), 1);

    assertThat(plan.decide(LIST).rule()).contains(first);
    assertThat(second.hits()).isZero();
    assertThat(plan.decide(LIST).rule()).contains(second);
  }

  @Test
  void delaysAddUpAndComeOnTop() {
    add(Requests.all(), Fault.delay(Duration.ofSeconds(1)), FaultPlan.ALWAYS);
    Rule reset = add(Requests.resource("pods"), Fault.reset(), FaultPlan.ALWAYS);
    add(Requests.below("/api"), Fault.delay(Duration.ofSeconds(2)), FaultPlan.ALWAYS);

    FaultPlan.Disturbance disturbance = plan.decide(LIST);

    assertThat(disturbance.delay()).isEqualTo(Duration.ofSeconds(3));
    assertThat(disturbance.rule()).contains(reset);
  }

  @Test
  void aConditionThatThrowsIncludesNothing() {
    add(
        request -> {
          throw new IllegalStateException("a mistake in a test");
        },
        Fault.close(),
        FaultPlan.ALWAYS);

    assertThat(plan.decide(LIST).rule()).isEmpty();
  }
}
