package io.informer4j.testing.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** An etcd with one member, on the loopback interface, in a folder of its own. */
final class Etcd {

  private static final Pattern NO_FSYNC = Pattern.compile("(?m)^\\s*--unsafe-no-fsync\\b");
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int ATTEMPTS = 3;

  private final List<String> command;
  private final Path folder;
  private final URI url;
  private ChildProcess process;

  private Etcd(List<String> command, Path folder, URI url) {
    this.command = command;
    this.folder = folder;
    this.url = url;
    this.process = launch(command, folder);
  }

  static Etcd start(Path program, Path folder, Duration timeout) {
    List<String> speed = isKnown(program, NO_FSYNC) ? List.of("--unsafe-no-fsync=true") : List.of();
    for (int attempt = 1; ; attempt++) {
      Etcd etcd = create(program, folder, speed);
      try {
        etcd.process.awaitReady(etcd::isHealthy, timeout);
        return etcd;
      } catch (ServerStartException e) {
        if (attempt == ATTEMPTS || !etcd.process.hasPrinted("address already in use")) {
          throw e;
        }
      }
    }
  }

  private static Etcd create(Path program, Path folder, List<String> speed) {
    String client = "http://127.0.0.1:" + FreePorts.next();
    String peer = "http://127.0.0.1:" + FreePorts.next();
    List<String> command = new ArrayList<>(List.of(
        program.toString(),
        "--name=default",
        "--data-dir=" + data(folder),
        "--listen-client-urls=" + client,
        "--advertise-client-urls=" + client,
        "--listen-peer-urls=" + peer,
        "--initial-advertise-peer-urls=" + peer,
        "--initial-cluster=default=" + peer));
    command.addAll(speed);
    return new Etcd(command, folder, URI.create(client));
  }

  private static ChildProcess launch(List<String> command, Path folder) {
    return ChildProcess.start("etcd", command, folder.resolve("etcd.log"));
  }

  private static Path data(Path folder) {
    return folder.resolve("etcd");
  }

  /** Returns where its data is; to be touched only while it is stopped. */
  Path data() {
    return data(folder);
  }

  /** Starts it again, on the same ports, with the data that is there. */
  void startAgain(Duration timeout) {
    process = launch(command, folder);
    process.awaitReady(this::isHealthy, timeout);
  }

  /** Returns whether a program's help speaks of a flag: versions differ in what they know. */
  private static boolean isKnown(Path program, Pattern flag) {
    try {
      Process help = new ProcessBuilder(program.toString(), "--help")
          .redirectErrorStream(true)
          .start();
      try {
        byte[] text = help.getInputStream().readAllBytes();
        return flag.matcher(new String(text, StandardCharsets.UTF_8)).find();
      } finally {
        help.destroyForcibly();
      }
    } catch (IOException e) {
      throw new ServerStartException("cannot run " + program + ": " + e.getMessage(), e);
    }
  }

  private boolean isHealthy() {
    return PlainHttp.get(url.resolve("/health"), Optional.empty(), Optional.empty())
        .filter(body -> body.contains("true"))
        .isPresent();
  }

  URI url() {
    return url;
  }

  long pid() {
    return process.pid();
  }

  /** Forgets all revisions before the present one. */
  void compact() {
    String revision = call("range", "{\"key\":\"AA==\",\"limit\":\"1\"}")
        .at("/header/revision")
        .asText();
    call("compaction", "{\"revision\":\"" + revision + "\",\"physical\":true}");
  }

  private JsonNode call(String method, String body) {
    String answer = PlainHttp.postJson(url.resolve("/v3/kv/" + method), body)
        .orElseThrow(() -> new IllegalStateException("etcd has refused " + method + " " + body));
    try {
      return MAPPER.readTree(answer);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("etcd has answered " + answer, e);
    }
  }

  void stop(Duration patience) {
    process.stop(patience);
  }
}
