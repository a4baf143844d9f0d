package io.informer4j.fabric8;

import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.informer4j.lister.LabelRequirement;
import io.informer4j.lister.LabelSelector;
import io.informer4j.lister.LabelSelectorException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the selectors that objects carry in their specs (client-go: {@code metav1.LabelSelectorAsSelector}). */
final class LabelSelectors {

  private LabelSelectors() {}

  /**
   * Returns a selector of the model as one that can match. None at all selects nothing, an empty one everything.
   *
   * @throws LabelSelectorException if it is not valid
   */
  static LabelSelector of(Optional<io.fabric8.kubernetes.api.model.LabelSelector> model) {
    if (model.isEmpty()) {
      return LabelSelector.nothing();
    }
    LabelSelector selector = LabelSelector.matchingLabels(
        Optional.ofNullable(model.get().getMatchLabels()).orElse(Map.of()));
    for (LabelSelectorRequirement requirement :
        Optional.ofNullable(model.get().getMatchExpressions()).orElse(List.of())) {
      selector = selector.and(of(requirement));
    }
    return selector;
  }

  private static LabelSelector of(LabelSelectorRequirement requirement) {
    Optional<LabelRequirement.Operator> operator =
        switch (String.valueOf(requirement.getOperator())) {
          case "In" -> Optional.of(LabelRequirement.Operator.IN);
          case "NotIn" -> Optional.of(LabelRequirement.Operator.NOT_IN);
          case "Exists" -> Optional.of(LabelRequirement.Operator.EXISTS);
          case "DoesNotExist" -> Optional.of(LabelRequirement.Operator.DOES_NOT_EXIST);
          default -> Optional.empty();
        };
    // Nobody can say what an operator of the future selects.
    return operator
        .map(known -> LabelSelector.of(LabelRequirement.of(
            requirement.getKey(),
            known,
            Optional.ofNullable(requirement.getValues()).orElse(List.of()))))
        .orElse(LabelSelector.nothing());
  }
}
