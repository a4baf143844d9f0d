package io.informer4j.cli;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.fabric8.resource.InformerOptions;
import io.informer4j.lister.LabelSelectorException;
import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which objects of a resource a command is about. */
final class ScopeOptions {

  @ArgGroup
  private @Nullable Where where;

  /** At most one of both. */
  static final class Where {
    @Option(
        names = {"-n", "--namespace"},
        paramLabel = "NAME",
        description = "The namespace, or several: -n shop -n bank. By default the context's.")
    private List<String> namespaces = new ArrayList<>();

    @Option(
        names = {"-A", "--all-namespaces"},
        description = "All namespaces.")
    private boolean all;
  }

  @Option(
      names = {"-l", "--selector"},
      paramLabel = "SELECTOR",
      description = "Only objects with these labels, such as app=web,tier!=test")
  private String labels = "";

  @Option(
      names = "--field-selector",
      paramLabel = "SELECTOR",
      description = "Only objects with these fields, such as spec.nodeName=node-1")
  private String fields = "";

  boolean isAllNamespaces() {
    return where != null && where.all;
  }

  /**
   * Returns the namespaces, none for all.
   *
   * @param byDefault those that count when none is named
   */
  List<String> namespaces(ResourceType type, List<String> byDefault) {
    if (!type.isNamespaced() || isAllNamespaces()) {
      return List.of();
    }
    return where == null || where.namespaces.isEmpty() ? byDefault : where.namespaces;
  }

  /** Returns informers' options with this scope. */
  <T extends HasMetadata> InformerOptions<T> apply(
      InformerOptions<T> options, List<String> namespaces) {
    return options
        .inNamespaces(namespaces.toArray(new String[0]))
        .withLabels(labels)
        .withFields(fields);
  }

  /**
   * Checks what can be checked without a server.
   *
   * @throws ParameterException if a selector is none
   */
  void check(CommandSpec command) {
    try {
      InformerOptions.check(InformerOptions.defaults().withLabels(labels).withFields(fields));
    } catch (LabelSelectorException e) {
      throw new ParameterException(
          command.commandLine(), "-l '" + labels + "' is no label selector: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), "--field-selector '" + fields + "' is none: " + e.getMessage(), e);
    }
  }
}
