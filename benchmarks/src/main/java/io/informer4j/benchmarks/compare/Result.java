package io.informer4j.benchmarks.compare;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/** A figure in the file of results. {@link #FAILED} stands for a subject that could not be measured. */
@JsonPropertyOrder({"scenario", "subject", "metric", "unit", "value"})
record Result(String scenario, String subject, String metric, String unit, double value) {

  static final String FAILED = "failed";

  static Result of(Scenario scenario, Subject subject, Figures.Figure figure) {
    return new Result(
        scenario.name(), subject.name(), figure.metric(), figure.unit(), figure.value());
  }

  static Result failed(Scenario scenario, Subject subject) {
    return new Result(scenario.name(), subject.name(), FAILED, "", 1);
  }
}
