package io.informer4j.cli.demo;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;

/** What things are called in a cluster that a company might have. */
final class Names {

  /** Characters of generated names: none that could make a word. */
  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

  private static final List<String> TEAMS = List.of(
      "shop", "payments", "search", "identity", "logistics", "analytics", "media", "platform");
  private static final List<List<String>> SERVICES = List.of(
      List.of("cart", "catalog", "checkout", "frontend", "pricing", "reviews"),
      List.of("ledger", "invoices", "fraud-check", "gateway", "refunds", "payouts"),
      List.of("query", "indexer", "suggest", "ranking", "crawler", "synonyms"),
      List.of("login", "sessions", "profiles", "consent", "tokens", "audit"),
      List.of("tracking", "routing", "warehouse", "labels", "returns", "carriers"),
      List.of("ingest", "reports", "features", "dashboards", "exports", "metrics-store"),
      List.of("thumbnails", "transcoder", "uploads", "cdn-origin", "captions", "playback"),
      List.of("otel-collector", "ingress", "dns", "mailer", "scheduler", "feature-flags"));
  private static final List<String> REGIONS =
      List.of("", "-eu", "-us", "-ap", "-sa", "-af", "-me", "-ca");
  private static final List<String> ZONES =
      List.of("eu-central-1a", "eu-central-1b", "eu-central-1c");

  private Names() {}

  static String team(int app) {
    return TEAMS.get(app % TEAMS.size());
  }

  static String service(int app) {
    List<String> services = SERVICES.get(app % TEAMS.size());
    return services.get(app / TEAMS.size() % services.size());
  }

  /** Each team has one namespace, and one more for each region that it needs. */
  static String namespace(int app) {
    int region = app / TEAMS.size() / SERVICES.get(0).size();
    return team(app) + (region < REGIONS.size() ? REGIONS.get(region) : "-" + region);
  }

  static String zone(int node) {
    return ZONES.get(node % ZONES.size());
  }

  static String node(int node) {
    return "worker-" + zone(node).substring("eu-central-".length()) + "-"
        + (node / ZONES.size() < 9 ? "0" : "") + (node / ZONES.size() + 1);
  }

  /** Returns a suffix such as generated names have. */
  static String suffix(RandomGenerator random, int length) {
    StringBuilder suffix = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      suffix.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return suffix.toString();
  }

  /** Returns 64 hexadecimal digits that belong to a text. */
  static String hex(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
