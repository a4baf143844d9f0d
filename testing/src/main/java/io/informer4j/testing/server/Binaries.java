package io.informer4j.testing.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where a kube-apiserver and an etcd are.
 *
 * <pre>{@code
 * Binaries.find(System.getenv()).ifPresent(binaries -> …);
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param kubeApiserver the program {@code kube-apiserver}, 1.20 or later
 * @param etcd the program {@code etcd}, 3.4 or later
 */
public record Binaries(Path kubeApiserver, Path etcd) {

  static final String FOLDER = "KUBEBUILDER_ASSETS";
  static final String KUBE_APISERVER = "TEST_ASSET_KUBE_APISERVER";
  static final String ETCD = "TEST_ASSET_ETCD";

  /** Checks that both can be run. */
  public Binaries {
    requireProgram(kubeApiserver);
    requireProgram(etcd);
  }

  private static void requireProgram(Path path) {
    if (!Files.isRegularFile(path) || !Files.isExecutable(path)) {
      throw new IllegalArgumentException("there is no program " + path + " (" + FOLDER
          + " must name the folder that has kube-apiserver and etcd, or " + KUBE_APISERVER + " and "
          + ETCD
          + " the programs)");
    }
  }

  /**
   * Returns what the environment names, as controller-runtime's envtest understands it: {@code TEST_ASSET_…} names one
   * program and goes before {@code KUBEBUILDER_ASSETS}, the folder of both.
   *
   * @throws IllegalArgumentException if it names what is not there
   */
  public static Optional<Binaries> find(Map<String, String> environment) {
    return variable(environment)
        .map(variable -> new Binaries(
            program(environment, KUBE_APISERVER, "kube-apiserver"),
            program(environment, ETCD, "etcd")));
  }

  /** Returns the variable that names binaries, if one does. */
  static Optional<String> variable(Map<String, String> environment) {
    if (isSet(environment, FOLDER)) {
      return Optional.of(FOLDER);
    }
    return Optional.of(KUBE_APISERVER)
        .filter(name -> isSet(environment, name) && isSet(environment, ETCD));
  }

  private static Path program(Map<String, String> environment, String variable, String name) {
    return isSet(environment, variable)
        ? Path.of(environment.getOrDefault(variable, "").strip())
        : Path.of(environment.getOrDefault(FOLDER, "").strip()).resolve(name);
  }

  private static boolean isSet(Map<String, String> environment, String variable) {
    return !environment.getOrDefault(variable, "").isBlank();
  }
}
