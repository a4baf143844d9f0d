package io.informer4j.console.http;

import java.nio.charset.StandardCharsets;

/** Reads events as their readers get them. */
public final class ServerEvents {

  private ServerEvents() {}

  /** Returns the JSON that a reader gets who has missed nothing. */
  public static String data(ServerEvent event) {
    return new String(event.data(), StandardCharsets.UTF_8)
        + new String(event.after(0), StandardCharsets.UTF_8).strip();
  }
}
