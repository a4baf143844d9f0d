package io.informer4j.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageFilesTest {

  private static final String FOLDER = "io/informer4j/console/http/";

  @Test
  void whatLiesBesideTheIndexIsServedIfItsTypeIsKnown() {
    check(PageFiles.beside(PageFilesTest.class, "app"));
  }

  private static void check(PageFiles files) {
    Reply.Answer script = files.file("main.js").orElseThrow().answer("");
    assertThat(script.status()).isEqualTo(200);
    assertThat(script.body()).asString().isEqualTo("export {};\n");
    assertThat(script.headers())
        .containsEntry("Content-Type", "text/javascript; charset=utf-8")
        .containsEntry("Cache-Control", "no-cache");
    assertThat(files.file("index.html").orElseThrow().answer("").headers())
        .containsEntry("Content-Type", "text/html; charset=utf-8");
    assertThat(files.file("notes.bak")).isEmpty();
    assertThat(files.file("")).isEmpty();
    assertThat(files.file("../http/app/main.js")).isEmpty();
  }

  @Test
  void whoeverHasAFileAlreadyIsToldSo() {
    PageFiles.PageFile file =
        PageFiles.beside(PageFilesTest.class, "app").file("main.js").orElseThrow();
    String tag = file.answer("").headers().get("ETag");

    assertThat(file.answer(tag).status()).isEqualTo(304);
    assertThat(file.answer(tag).body()).isEmpty();
    assertThat(file.answer("W/" + tag).status()).isEqualTo(304);
    assertThat(file.answer("\"other\"").status()).isEqualTo(200);
  }

  @Test
  void withoutAnIndexThereIsNothing() {
    assertThat(PageFiles.beside(PageFilesTest.class, "nowhere").file("index.html"))
        .isEmpty();
    assertThat(PageFiles.missing().status()).isEqualTo(404);
  }

  @Test
  void itIsTheSameFromAJar(@TempDir Path folder) throws Exception {
    Path jar = folder.resolve("page.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      copy(out, "PageFilesTest.class");
      copy(out, "app/index.html");
      copy(out, "app/main.js");
      copy(out, "app/notes.bak");
      out.putNextEntry(new JarEntry(FOLDER + "app/deeper/"));
      out.closeEntry();
    }
    try (OwnLoader loader = new OwnLoader(jar.toUri().toURL())) {
      Class<?> anchor = loader.loadClass(PageFilesTest.class.getName());

      assertThat(anchor).isNotSameAs(PageFilesTest.class);
      check(PageFiles.beside(anchor, "app"));
    }
  }

  private static void copy(JarOutputStream out, String name) throws IOException {
    out.putNextEntry(new JarEntry(FOLDER + name));
    try (InputStream in = PageFilesTest.class.getResourceAsStream(name)) {
      in.transferTo(out);
    }
    out.closeEntry();
  }

  /** Loads the anchor from the jar, and everything else from where it is. */
  private static final class OwnLoader extends URLClassLoader {
    OwnLoader(URL jar) {
      super(new URL[] {jar}, PageFilesTest.class.getClassLoader());
    }

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      return name.equals(PageFilesTest.class.getName()) ? findClass(name) : super.loadClass(name);
    }

    @Override
    public URL getResource(String name) {
      return findResource(name);
    }
  }
}
