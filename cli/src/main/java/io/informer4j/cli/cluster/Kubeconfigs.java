package io.informer4j.cli.cluster;

import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.KubeConfigUtils;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds out which cluster is meant: the file that the user names, those of {@code KUBECONFIG}, the home's, or that of the pod
 * one is in.
 *
 * <p>Files are read here rather than by fabric8's own way, which passes over files and contexts that it cannot find.
 */
public final class Kubeconfigs {

  private static final int PATIENCE_MILLIS = 30_000;
  private static final Path POD_TOKEN =
      Path.of("/var/run/secrets/kubernetes.io/serviceaccount/token");
  private static final String ADVICE =
      "name one with --kubeconfig or KUBECONFIG, or use --embedded to try without a cluster";

  private Kubeconfigs() {}

  /**
   * Returns how to reach the cluster.
   *
   * @param file the user's own, if there is one
   * @param context the context in it, if it is not the current one
   * @throws UserException if there is no such file or context, or it cannot be read
   */
  public static Config load(Optional<String> file, Optional<String> context) {
    List<Path> files = file.map(name -> List.of(existing(name))).orElseGet(Kubeconfigs::usual);
    Config config = files.isEmpty() ? ofThePod(context) : merge(files, context);
    return forPeople(config);
  }

  /** Returns a config for somebody who waits: what is wrong is said at once, and what is slow gets its time. */
  public static Config forPeople(Config config) {
    config.setRequestRetryBackoffLimit(0);
    config.setRequestTimeout(PATIENCE_MILLIS);
    config.setConnectionTimeout(PATIENCE_MILLIS);
    return config;
  }

  private static Path existing(String name) {
    Path path = Path.of(name);
    if (!Files.exists(path)) {
      throw new UserException("there is no kubeconfig " + name + "; " + ADVICE);
    }
    return path;
  }

  /** Returns the files that kubectl would read, as far as they are there. */
  public static List<Path> usual() {
    List<Path> files = new ArrayList<>();
    for (String name : Config.getKubeconfigFilenames()) {
      Path path = Path.of(name);
      if (Files.isRegularFile(path)) {
        files.add(path);
      }
    }
    return files;
  }

  private static Config ofThePod(Optional<String> context) {
    if (!Files.exists(POD_TOKEN)) {
      throw new UserException("there is no kubeconfig (looked at "
          + String.join(", ", Config.getKubeconfigFilenames()) + "); " + ADVICE);
    }
    context.ifPresent(name -> {
      throw new UserException(
          "there is no kubeconfig, so there is no context '" + name + "'; " + ADVICE);
    });
    return Config.autoConfigure(null);
  }

  private static Config merge(List<Path> files, Optional<String> context) {
    List<io.fabric8.kubernetes.api.model.Config> parsed = new ArrayList<>();
    for (Path path : files) {
      parsed.add(parse(path));
    }
    check(files, parsed, context);
    Config config = Config.empty();
    KubeConfigUtils.merge(
        config,
        context.orElse(null),
        parsed.toArray(new io.fabric8.kubernetes.api.model.Config[0]));
    return config;
  }

  private static io.fabric8.kubernetes.api.model.Config parse(Path path) {
    if (!Files.isReadable(path)) {
      throw new UserException("the kubeconfig " + path + " cannot be read; check its permissions");
    }
    try {
      return KubeConfigUtils.parseConfig(path.toFile());
    } catch (RuntimeException e) {
      throw new UserException(
          "the kubeconfig " + path + " is not valid" + where(e)
              + "; 'kubectl config view' shows more",
          e);
    }
  }

  /** YAML parsers say in which line they stumbled; the rest of what they say is for their authors. */
  private static String where(RuntimeException e) {
    String message = String.valueOf(e.getMessage());
    int line = message.indexOf("line ");
    int end = message.indexOf(',', Math.max(line, 0));
    return line < 0 || end < 0
        ? " YAML of a kubeconfig"
        : " YAML (" + message.substring(line, end) + ")";
  }

  private static void check(
      List<Path> files,
      List<io.fabric8.kubernetes.api.model.Config> parsed,
      Optional<String> context) {
    TreeSet<String> names = new TreeSet<>();
    Optional<String> wanted = context;
    for (io.fabric8.kubernetes.api.model.Config each : parsed) {
      each.getContexts().stream().map(NamedContext::getName).forEach(names::add);
      wanted = wanted.or(() -> Optional.ofNullable(each.getCurrentContext()));
    }
    String where =
        files.size() == 1 ? "the kubeconfig " + files.get(0) : "the kubeconfigs " + files;
    String there = names.isEmpty() ? "it has none" : "there are: " + String.join(", ", names);
    if (wanted.filter(name -> !name.isEmpty()).isEmpty()) {
      throw new UserException(
          where + " has no current context; choose one with --context (" + there + ")");
    }
    if (!names.contains(wanted.get())) {
      throw new UserException(where + " has no context '" + wanted.get()
          + "'; choose another with --context (" + there + ")");
    }
  }

  /** Returns the context in use, empty in a pod. */
  public static String context(Config config) {
    return config.getCurrentContext() == null ? "" : config.getCurrentContext().getName();
  }
}
