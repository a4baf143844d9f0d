package io.informer4j.console.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The files of the page: a table that is made once, at the start, from the class path. What is asked for is looked up in it and
 * never becomes a path, so that nothing else can be reached.
 *
 * <p><b>Threading:</b> immutable.
 */
final class PageFiles {

  /** The file that stands for the page itself. */
  static final String INDEX = "index.html";

  private static final Map<String, String> TYPES = new TreeMap<>(Map.of(
      "html", "text/html; charset=utf-8",
      "css", "text/css; charset=utf-8",
      "js", "text/javascript; charset=utf-8",
      "svg", "image/svg+xml",
      "png", "image/png",
      "woff2", "font/woff2",
      "json", "application/json",
      "txt", "text/plain; charset=utf-8"));

  /** One of them. */
  static final class PageFile {
    private final String contentType;
    private final byte[] content;
    private final String tag;

    private PageFile(String contentType, byte[] content) {
      this.contentType = contentType;
      this.content = content;
      this.tag = tagOf(content);
    }

    /** Returns the answer for this file, without it if whoever asks has it already. */
    Reply.Answer answer(String hasAlready) {
      boolean same = hasAlready.equals(tag) || hasAlready.equals("W/" + tag);
      Reply.Answer answer = same
          ? new Reply.Answer(304, contentType, new byte[0])
          : new Reply.Answer(200, contentType, content);
      return answer.with("Cache-Control", "no-cache").with("ETag", tag);
    }
  }

  private final SortedMap<String, PageFile> files = new TreeMap<>();

  private PageFiles() {}

  /**
   * Reads all files that lie flat beside an {@code index.html}; none, if there is none.
   *
   * @param folder a folder relative to the package of the class
   */
  static PageFiles beside(Class<?> anchor, String folder) {
    PageFiles table = new PageFiles();
    URL index = anchor.getResource(folder + "/" + INDEX);
    if (index == null) {
      return table;
    }
    try {
      for (String name : namesBeside(index)) {
        try (InputStream in = anchor.getResourceAsStream(folder + "/" + name)) {
          if (in != null) {
            table.add(name, in.readAllBytes());
          }
        }
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException("the files of the console's page cannot be read", e);
    }
    return table;
  }

  private static List<String> namesBeside(URL index) throws IOException, URISyntaxException {
    if (index.openConnection() instanceof JarURLConnection connection) {
      connection.setUseCaches(false);
      String entry = connection.getEntryName();
      String prefix = entry.substring(0, entry.length() - INDEX.length());
      try (JarFile jar = connection.getJarFile()) {
        return jar.stream()
            .filter(each -> !each.isDirectory() && each.getName().startsWith(prefix))
            .map(each -> each.getName().substring(prefix.length()))
            .filter(PageFiles::isServed)
            .toList();
      }
    }
    URI folder = index.toURI().resolve(".");
    try (Stream<Path> entries = Files.list(Path.of(folder))) {
      return entries
          .filter(Files::isRegularFile)
          .map(each -> String.valueOf(each.getFileName()))
          .filter(PageFiles::isServed)
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean isServed(String name) {
    return name.indexOf('/') < 0 && TYPES.containsKey(extension(name));
  }

  private static String extension(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private void add(String name, byte[] content) {
    String type = Optional.ofNullable(TYPES.get(extension(name))).orElseThrow();
    files.put(name, new PageFile(type, content));
  }

  private static String tagOf(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return '"' + HexFormat.of().formatHex(digest, 0, 16) + '"';
    } catch (NoSuchAlgorithmException e) { // every JDK has it
      throw new IllegalStateException(e);
    }
  }

  /** Returns the file of a name, if it is one of the page's. */
  Optional<PageFile> file(String name) {
    return Optional.ofNullable(files.get(name));
  }

  /** Returns the answer where the page itself is missing, so that a browser shows words and not JSON. */
  static Reply.Answer missing() {
    return new Reply.Answer(
        404,
        "text/plain; charset=utf-8",
        "the console's page is not on the class path".getBytes(StandardCharsets.UTF_8));
  }
}
