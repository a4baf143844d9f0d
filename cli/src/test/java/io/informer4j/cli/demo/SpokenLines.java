package io.informer4j.cli.demo;

import java.util.ArrayList;
import java.util.List;

/** Keeps what is told. */
final class SpokenLines implements Output {

  final List<String> lines = new ArrayList<>();

  @Override
  public void say(Tone tone, String text) {
    lines.add(tone + " " + text);
  }

  @Override
  public void happened(Happening happening) {
    lines.add(happening.verb() + " " + happening.name() + " " + happening.change());
  }

  @Override
  public void skipped(long changes) {
    lines.add("skipped " + changes);
  }

  @Override
  public void status(Status status) {
    lines.add("status " + status);
  }

  @Override
  public void summary(Summary summary) {
    lines.add("summary " + summary);
  }

  @Override
  public boolean isHeard() {
    return true;
  }

  @Override
  public void close() {}
}
