package io.informer4j.lister;

import io.informer4j.codec.CachedObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Picks objects by their labels (client-go: {@code labels.Selector}).
 *
 * <pre>{@code
 * LabelSelector selector = LabelSelector.parse("app=web, tier in (front, back), !legacy");
 * selector.matches(Map.of("app", "web", "tier", "front"));   // true
 * lister.list(selector);
 * }</pre>
 *
 * <p>The syntax is that of Kubernetes. All requirements must be met; they are separated by commas:
 *
 * <table>
 * <caption>Requirements</caption>
 * <tr><td>{@code key=value}, {@code key==value}</td><td>has this value</td></tr>
 * <tr><td>{@code key!=value}</td><td>has another value, or no such label</td></tr>
 * <tr><td>{@code key in (a, b)}</td><td>has one of these values</td></tr>
 * <tr><td>{@code key notin (a, b)}</td><td>has none of these values, or no such label</td></tr>
 * <tr><td>{@code key}</td><td>has the label</td></tr>
 * <tr><td>{@code !key}</td><td>does not have the label</td></tr>
 * <tr><td>{@code key>5}, {@code key<5}</td><td>has a whole number above or below</td></tr>
 * </table>
 *
 * <p><b>Threading:</b> immutable; may be used from any thread.
 */
public final class LabelSelector {

  private static final LabelSelector EVERYTHING = new LabelSelector(List.of(), false);
  private static final LabelSelector NOTHING = new LabelSelector(List.of(), true);

  /** In the order of {@link #toString}, each once, so that equal selectors have equal lists. */
  private final List<LabelRequirement> requirements;

  private final boolean matchesNothing;

  private LabelSelector(List<LabelRequirement> requirements, boolean matchesNothing) {
    this.requirements = requirements;
    this.matchesNothing = matchesNothing;
  }

  /**
   * Reads a selector as {@code kubectl -l} takes it. The empty text selects everything.
   *
   * @throws LabelSelectorException if the text is not a selector; the message says where and why
   */
  public static LabelSelector parse(String selector) {
    return of(new LabelSelectorParser(selector).parse());
  }

  /** Returns the selector that every object meets. */
  public static LabelSelector everything() {
    return EVERYTHING;
  }

  /** Returns the selector that no object meets. It has no written form that could be parsed. */
  public static LabelSelector nothing() {
    return NOTHING;
  }

  /**
   * Returns the selector of objects that have all these labels; everything, if there are none
   * (client-go: {@code labels.ValidatedSelectorFromSet}).
   *
   * @throws LabelSelectorException if a key or value is not one that labels may have
   */
  public static LabelSelector matchingLabels(Map<String, String> labels) {
    return of(labels.entrySet().stream()
        .map(label -> LabelRequirement.equalTo(label.getKey(), label.getValue()))
        .toList());
  }

  /** Returns the selector of objects that meet all these requirements. */
  public static LabelSelector of(LabelRequirement... requirements) {
    return of(Arrays.asList(requirements));
  }

  private static LabelSelector of(Collection<LabelRequirement> requirements) {
    if (requirements.isEmpty()) {
      return EVERYTHING;
    }
    return new LabelSelector(
        requirements.stream()
            .distinct()
            .sorted(Comparator.comparing(LabelRequirement::key)
                .thenComparing(LabelRequirement::operator)
                .thenComparing(LabelRequirement::toString))
            .toList(),
        false);
  }

  /** Returns the selector of objects that meet this one and the requirement. */
  public LabelSelector and(LabelRequirement requirement) {
    return and(of(requirement));
  }

  /** Returns the selector of objects that meet both. */
  public LabelSelector and(LabelSelector other) {
    if (matchesNothing || other.matchesNothing) {
      return NOTHING;
    }
    List<LabelRequirement> both = new ArrayList<>(requirements);
    both.addAll(other.requirements);
    return of(both);
  }

  /** Returns whether an object with these labels is selected. */
  public boolean matches(Map<String, String> labels) {
    for (LabelRequirement requirement : requirements) {
      if (!requirement.matches(labels)) {
        return false;
      }
    }
    return !matchesNothing;
  }

  /** Returns whether an object is selected. The labels of a packed one are looked up in its bytes; nothing is decoded. */
  public boolean matches(CachedObject<?> object) {
    CachedObject<?> read = requirements.size() > 1 ? object.forOneReader() : object;
    for (LabelRequirement requirement : requirements) {
      if (!requirement.matches(read)) {
        return false;
      }
    }
    return !matchesNothing;
  }

  /** Returns whether this is {@link #everything}, so that labels need not be looked at. */
  public boolean isEmpty() {
    return requirements.isEmpty() && !matchesNothing;
  }

  /** Returns whether this is {@link #nothing}, so that objects need not be looked at. */
  public boolean matchesNothing() {
    return matchesNothing;
  }

  /** Returns the requirements, sorted by key. */
  public List<LabelRequirement> requirements() {
    return requirements;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof LabelSelector that
            && matchesNothing == that.matchesNothing
            && requirements.equals(that.requirements));
  }

  @Override
  public int hashCode() {
    return 31 * requirements.hashCode() + Boolean.hashCode(matchesNothing);
  }

  /**
   * Returns the selector in its canonical form, sorted, which {@link #parse} reads back and servers
   * understand; {@code <nothing>} for the one that has none.
   */
  @Override
  public String toString() {
    return matchesNothing
        ? "<nothing>"
        : requirements.stream().map(LabelRequirement::toString).collect(Collectors.joining(","));
  }
}
