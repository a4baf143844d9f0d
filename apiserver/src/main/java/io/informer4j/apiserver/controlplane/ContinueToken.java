package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ObjectName;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a list goes on: the revision of its pages, the last name that was sent, and which server gave it out. Its text
 * is that of kube-apiserver, with the server's mark added.
 *
 * @param revision of the list, {@link #ANY_REVISION} to go on with whatever is there now
 * @param last the last name that the client has
 * @param issue the server and how often it had let its tokens expire, empty if the token does not say
 */
record ContinueToken(long revision, ObjectName last, String issue) {

  static final long ANY_REVISION = -1;

  private static final String VERSION = "meta.k8s.io/v1";
  private static final char AFTER = '\0';

  /** A flat object of texts and one number, in any order. */
  private static final Pattern OBJECT =
      Pattern.compile("\\s*\\{(?:\\s*\"(?:v|rv|start|issue)\"\\s*:\\s*"
          + "(?:-?\\d{1,18}|\"(?:[^\"\\\\]|\\\\.)*+\")\\s*(?:,(?=\\s*\")|(?=\\})))*+\\}\\s*");

  private static final Pattern FIELD = Pattern.compile(
      "\"(v|rv|start|issue)\"\\s*:\\s*(?:(-?\\d{1,18})|\"((?:[^\"\\\\]|\\\\.)*+)\")");

  /** A text that is no token, with the reason in the words of a server. */
  static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1;

    MalformedException(String detail) {
      super("invalid continue token: continue key is not valid" + detail);
    }

    MalformedException(String detail, Throwable cause) {
      super("invalid continue token: continue key is not valid" + detail, cause);
    }
  }

  /** Returns the text that a client gets; names are relative to the namespace if the list has one. */
  String write(String namespace) {
    String key = namespace.isEmpty() ? last.toString() : last.name();
    StringBuilder json = new StringBuilder("{\"v\":\"" + VERSION + "\",\"rv\":" + revision);
    json.append(",\"start\":\"").append(revision == ANY_REVISION ? "" : "/");
    json.append(escape(key + AFTER)).append('"');
    if (!issue.isEmpty()) {
      json.append(",\"issue\":\"").append(escape(issue)).append('"');
    }
    byte[] bytes = json.append('}').toString().getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Reads the text that a client got for a list of this namespace. */
  static ContinueToken read(String text, String namespace) throws MalformedException {
    String json = decode(text);
    if (!OBJECT.matcher(json).matches()) {
      throw new MalformedException(
          json.isEmpty()
              ? ": unexpected end of JSON input"
              : ": invalid character '" + json.charAt(0) + "' looking for beginning of value");
    }
    String version = "";
    String start = "";
    String issue = "";
    long revision = 0;
    Matcher field = FIELD.matcher(json);
    while (field.find()) {
      String number = field.group(2);
      String value = field.group(3) == null ? "" : unescape(field.group(3));
      switch (field.group(1)) {
        case "v" -> version = value;
        case "start" -> start = value;
        case "issue" -> issue = value;
        default -> revision = number == null ? 0 : Long.parseLong(number);
      }
    }
    if (!version.equals(VERSION)) {
      throw new MalformedException(": server does not recognize this encoded version " + version);
    }
    if (revision == 0) {
      throw new MalformedException(
          ": incorrect encoded start resourceVersion (version " + VERSION + ")");
    }
    return new ContinueToken(revision, name(start, namespace), issue);
  }

  private static String decode(String text) throws MalformedException {
    try {
      return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new MalformedException(": illegal base64 data", e);
    }
  }

  private static ObjectName name(String start, String namespace) throws MalformedException {
    int from = start.startsWith("/") ? 1 : 0;
    int end = start.indexOf(AFTER) < 0 ? start.length() : start.indexOf(AFTER);
    if (end <= from) {
      throw new MalformedException(": encoded start key empty (version " + VERSION + ")");
    }
    String key = start.substring(from, end);
    try {
      return namespace.isEmpty() ? ObjectName.parse(key) : ObjectName.of(namespace, key);
    } catch (IllegalArgumentException e) {
      throw new MalformedException(": " + start, e);
    }
  }

  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ') {
        escaped.append(String.format("\\u%04x", (int) c));
      } else {
        escaped.append(c == '"' || c == '\\' ? "\\" : "").append(c);
      }
    }
    return escaped.toString();
  }

  private static String unescape(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        plain.append(c);
      } else if (text.charAt(i + 1) == 'u' && isHex(text, i + 2)) {
        plain.append((char) Integer.parseInt(text, i + 2, i + 6, 16));
        i += 5;
      } else {
        i++;
        plain.append(text.charAt(i));
      }
    }
    return plain.toString();
  }

  private static boolean isHex(String text, int start) {
    if (start + 4 > text.length()) {
      return false;
    }
    for (int i = start; i < start + 4; i++) {
      if (Character.digit(text.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }
}
