package io.informer4j.benchmarks.compare;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.codec.CacheFormat;
import io.informer4j.fabric8.resource.Encoding;
import io.informer4j.fabric8.resource.Listing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What is measured, by its name: {@code informer4j-} and a cache format, {@code fabric8}, {@code official}, {@code client-go}
 * or {@code floor}. {@code -json} at the end asks for JSON where protobuf is the default, {@code -list} for a list where a
 * streaming list is, {@code fabric8-paged} for pages of 500.
 */
record Subject(String name) {

  static final List<String> DEFAULTS = List.of(
      "floor",
      "floor-json",
      "informer4j-decoded",
      "informer4j-packed",
      "informer4j-compressed",
      "informer4j-decoded-json",
      "informer4j-packed-json",
      "informer4j-compressed-json",
      "fabric8",
      "official",
      "client-go");

  /** One of each, for those who are in a hurry. */
  static final List<String> QUICK = List.of(
      "floor",
      "informer4j-decoded",
      "informer4j-packed",
      "informer4j-compressed",
      "fabric8",
      "official",
      "client-go");

  private static final String OURS = "informer4j-";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final int MINUTE_MILLIS = 60_000;
  private static final long PAGE = 500;

  /** Checks that there is such a subject. */
  Subject {
    if (!name.matches("informer4j-(decoded|packed|compressed)(-json)?(-list)?"
        + "|floor(-json)?(-list)?|fabric8(-paged)?|official|client-go(-json)?")) {
      throw new IllegalArgumentException("what is the subject '" + name + "'?");
    }
  }

  boolean isOurs() {
    return name.startsWith(OURS);
  }

  boolean isFloor() {
    return name.startsWith("floor");
  }

  boolean isGo() {
    return name.startsWith("client-go");
  }

  boolean isJson() {
    return name.contains("-json");
  }

  private boolean isList() {
    return name.endsWith("-list");
  }

  private CacheFormat format() {
    return CacheFormat.valueOf(
        name.substring(OURS.length()).split("-", -1)[0].toUpperCase(Locale.ROOT));
  }

  /** Returns what makes its informers in this process. */
  Follower.Maker maker(Path kubeconfig, DataSet.Kind kind) throws IOException {
    if (isOurs()) {
      CacheFormat format = format();
      return new Informer4jMaker(
          client(kubeconfig),
          kind,
          options -> options
              .withFormat(format)
              .withEncoding(isJson() ? Encoding.JSON : Encoding.AUTOMATIC)
              .withListing(isList() ? Listing.LIST_FROM_CACHE : Listing.ADAPTIVE));
    }
    if (isFloor()) {
      String accept = isJson() ? "application/json" : PROTOBUF + ",application/json";
      return new FloorMaker(client(kubeconfig), kind, accept, !isList());
    }
    if (name.equals("official")) {
      return new OfficialMaker(kubeconfig, kind);
    }
    return new Fabric8Maker(client(kubeconfig), kind, name.endsWith("-paged") ? PAGE : 0);
  }

  /** Returns fabric8's client with a request timeout that a large list does not exceed. */
  static KubernetesClient client(Path kubeconfig) throws IOException {
    Config config = new ConfigBuilder(Config.fromKubeconfig(Files.readString(kubeconfig)))
        .withRequestTimeout(5 * MINUTE_MILLIS)
        .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
