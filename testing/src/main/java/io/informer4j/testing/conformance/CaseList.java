package io.informer4j.testing.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Collects the cases of a group. */
final class CaseList {

  private final String group;
  private final List<ConformanceCase> cases = new ArrayList<>();

  CaseList(String group) {
    this.group = group;
  }

  CaseList add(String name, ConformanceCase.Body body) {
    return add(name, Requirement.NONE, body);
  }

  CaseList add(String name, Requirement requirement, ConformanceCase.Body body) {
    cases.add(new ConformanceCase(group, name, requirement, body));
    return this;
  }

  List<ConformanceCase> all() {
    return Collections.unmodifiableList(cases);
  }
}
