package io.informer4j.benchmarks.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What to measure.
 *
 * @param pods how many pods the embedded server gets
 * @param sets which data sets
 * @param libraries which libraries
 * @param rounds how many fresh processes each; the median counts
 * @param syncs how many syncs one after the other in each process: the first is cold, the last warm
 * @param heap the heap of each process in megabytes
 * @param peaks whether to look for the smallest heap
 * @param server the address of a cluster to read instead, with its token
 */
record SyncOptions(
    int pods,
    List<String> sets,
    List<String> libraries,
    int rounds,
    int syncs,
    int heap,
    boolean peaks,
    @Nullable String server,
    @Nullable String token) {

  static final String USAGE = """
      usage: benchmarks/sync [--pods N] [--data uniform,diverse] [--libraries LIST]
                             [--rounds N] [--syncs N] [--heap MB] [--no-peaks] [--server URL --token T]
      LIST: floor, informer4j (a streaming list), informer4j-list, informer4j-packed, fabric8, fabric8-paged, official
      Without --server it starts the embedded API server and fills it. With --server it reads the pods of that cluster, and
      changes nothing there.""";

  static SyncOptions parse(List<String> words) {
    int pods = 20_000;
    List<String> sets = List.of("uniform", "diverse");
    List<String> libraries =
        List.of("floor", "informer4j", "informer4j-list", "fabric8", "fabric8-paged", "official");
    int rounds = 3;
    int syncs = 2;
    int heap = 4096;
    boolean peaks = true;
    String server = null;
    String token = null;
    List<String> rest = new ArrayList<>(words);
    while (!rest.isEmpty()) {
      String option = rest.remove(0);
      if (option.equals("--no-peaks")) {
        peaks = false;
        continue;
      }
      if (rest.isEmpty()) {
        throw new IllegalArgumentException("what does '" + option + "' mean?\n" + USAGE);
      }
      String value = rest.remove(0);
      switch (option) {
        case "--pods" -> pods = Integer.parseInt(value);
        case "--data" -> sets = List.of(value.split(",", -1));
        case "--libraries" -> libraries = List.of(value.split(",", -1));
        case "--rounds" -> rounds = Integer.parseInt(value);
        case "--syncs" -> syncs = Integer.parseInt(value);
        case "--heap" -> heap = Integer.parseInt(value);
        case "--server" -> server = value;
        case "--token" -> token = value;
        default -> throw new IllegalArgumentException("what is '" + option + "'?\n" + USAGE);
      }
    }
    if ((server == null) != (token == null)) {
      throw new IllegalArgumentException("--server and --token go together\n" + USAGE);
    }
    return new SyncOptions(pods, sets, libraries, rounds, syncs, heap, peaks, server, token);
  }

  Optional<String> cluster() {
    return Optional.ofNullable(server);
  }
}
