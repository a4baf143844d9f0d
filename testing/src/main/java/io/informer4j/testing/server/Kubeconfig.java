package io.informer4j.testing.server;

import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes what a client needs to know as a kubeconfig with one cluster and one user. */
final class Kubeconfig {

  private Kubeconfig() {}

  static String of(Config config) {
    StringBuilder text = new StringBuilder();
    text.append("apiVersion: v1\nkind: Config\nclusters:\n- name: test\n  cluster:\n");
    text.append("    server: ").append(withoutSlash(config.getMasterUrl())).append('\n');
    add(text, "certificate-authority-data", data(config.getCaCertData(), config.getCaCertFile()));
    text.append("users:\n- name: test\n  user:\n");
    add(text, "token", token(config).orElse(""));
    add(
        text,
        "client-certificate-data",
        data(config.getClientCertData(), config.getClientCertFile()));
    add(text, "client-key-data", data(config.getClientKeyData(), config.getClientKeyFile()));
    text.append("contexts:\n- name: test\n  context:\n    cluster: test\n    user: test\n");
    text.append("current-context: test\n");
    return text.toString();
  }

  private static String withoutSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  private static void add(StringBuilder text, String key, String value) {
    if (!value.isEmpty()) {
      text.append("    ").append(key).append(": ").append(value).append('\n');
    }
  }

  /** Returns what is given in place, or else in a file, in Base64; empty if neither is. */
  static String data(@Nullable String inPlace, @Nullable String file) {
    if (inPlace != null && !inPlace.isEmpty()) {
      return inPlace.startsWith("-----") ? Pem.data(inPlace) : inPlace;
    }
    if (file == null || file.isEmpty()) {
      return "";
    }
    try {
      return Base64.getEncoder().encodeToString(Files.readAllBytes(Path.of(file)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /** Returns the token that was set, or else the one that was found: fabric8 keeps them apart. */
  static Optional<String> token(Config config) {
    return Optional.ofNullable(config.getOauthToken())
        .or(() -> Optional.ofNullable(config.getAutoOAuthToken()));
  }

  static String pem(String data) {
    return new String(Base64.getDecoder().decode(data), StandardCharsets.US_ASCII);
  }
}
