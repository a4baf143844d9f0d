package io.informer4j.testing.conformance;

/**
 * One sentence about API servers, and how to find out whether it is true of one.
 *
 * <pre>{@code
 * new ConformanceCase("objects", "a created object gets a uid", Requirement.NONE, scene ->
 *     scene.post(scene.path("configmaps"), Manifests.configMap("a")).expectPresent("/metadata/uid"));
 * }</pre>
 *
 * <p><b>Threading:</b> the body runs on one thread; other cases run beside it.
 *
 * @param group what it is about
 * @param name the sentence
 * @param requirement what the server must have
 * @param body throws if the sentence is not true
 */
public record ConformanceCase(String group, String name, Requirement requirement, Body body) {

  /** What a case does. */
  @FunctionalInterface
  public interface Body {
    /**
     * Plays the case.
     *
     * @throws Exception if the server does otherwise, or does not answer
     */
    void play(Scene scene) throws Exception;
  }

  /** Returns the whole name, with the group. */
  public String fullName() {
    return group + ": " + name;
  }
}
