package io.informer4j.peers;

import io.informer4j.peers.PeersRun.Cell;
import io.informer4j.peers.informer.InformerKind;
import io.informer4j.peers.situation.Outcome;
import io.informer4j.peers.situation.Situation;
import java.util.List;
import java.util.Map;

/** What was found out, in Markdown: the table, what there is to say about its cells, and the settings. */
final class PeersTable {

  private PeersTable() {}

  static String of(
      List<Situation> situations, List<InformerKind> kinds, Map<Cell, Outcome> outcomes) {
    StringBuilder text = new StringBuilder();
    table(text, situations, kinds, outcomes);
    StringBuilder notes = new StringBuilder();
    for (Situation situation : situations) {
      for (InformerKind kind : kinds) {
        Outcome outcome = outcomes.get(new Cell(situation.id(), kind.id()));
        if (outcome != null && !outcome.note().isEmpty()) {
          notes.append("- ").append(situation.id()).append(", ").append(kind.title());
          notes.append(": ").append(outcome.note()).append(".\n");
        }
      }
    }
    if (!notes.isEmpty()) {
      text.append("\nNotes:\n\n").append(notes);
    }
    text.append("\nSettings:\n\n");
    for (InformerKind kind : kinds) {
      text.append("- ")
          .append(kind.title())
          .append(": ")
          .append(kind.settings())
          .append(".\n");
    }
    return text.toString();
  }

  private static void table(
      StringBuilder text,
      List<Situation> situations,
      List<InformerKind> kinds,
      Map<Cell, Outcome> outcomes) {
    text.append("| | situation |");
    kinds.forEach(kind -> text.append(' ').append(kind.title()).append(" |"));
    text.append("\n|---|---|").append("---|".repeat(kinds.size())).append('\n');
    for (Situation situation : situations) {
      text.append("| ").append(situation.id()).append(" | ");
      text.append(situation.title()).append(" |");
      for (InformerKind kind : kinds) {
        Outcome outcome = outcomes.get(new Cell(situation.id(), kind.id()));
        text.append(' ').append(outcome == null ? "" : outcome.cell()).append(" |");
      }
      text.append('\n');
    }
  }
}
