package io.informer4j.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a script with which a shell completes this command's words. */
@Command(
    name = "completion",
    description = "Prints a script with which bash or zsh completes commands and options.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(informer4j completion bash)                        for this shell",
      "  informer4j completion bash > ~/.local/share/bash-completion/completions/informer4j",
      "  source <(informer4j completion zsh)"
    })
final class CompletionCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
  private Shell shell = Shell.bash;

  /** The shells that there is a script for; it is the same, and finds out in which it is. */
  enum Shell {
    bash,
    zsh
  }

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    terminal.line(AutoComplete.bash(root.getCommandName(), root).stripTrailing());
    terminal.line("# for " + shell);
    return 0;
  }
}
