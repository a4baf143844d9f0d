package io.informer4j.testing.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of one kube-apiserver: its tokens, the keys of its service accounts, its certificate (which it makes itself,
 * with its authority, when it finds none), its etcd's data, and the output of both.
 */
final class ServerFolder {

  private final Path path;
  private final String token;

  private ServerFolder(Path path, String token) {
    this.path = path;
    this.token = token;
  }

  static ServerFolder create() {
    try {
      Path path = Files.createTempDirectory("informer4j-apiserver-");
      String token = new BigInteger(128, new SecureRandom()).toString(36);
      ServerFolder folder = new ServerFolder(path, token);
      folder.write("tokens.csv", token + ",informer4j,informer4j,\"system:masters\"\n");
      KeyPair accounts = accountKeys();
      folder.write("sa.key", Pem.of("PRIVATE KEY", accounts.getPrivate().getEncoded()));
      folder.write("sa.pub", Pem.of("PUBLIC KEY", accounts.getPublic().getEncoded()));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the files of a server", e);
    }
  }

  private static KeyPair accountKeys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has RSA", e);
    }
  }

  private void write(String name, String content) throws IOException {
    Path file = path.resolve(name);
    if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.writeString(file, content);
  }

  Path path() {
    return path;
  }

  String file(String name) {
    return path.resolve(name).toString();
  }

  /** Returns the token of a user who may do everything. */
  String token() {
    return token;
  }

  /** Returns the authority of the server's certificate: the last of the chain that the server has written. */
  Optional<String> ca() {
    Path chain = path.resolve("certs").resolve("apiserver.crt");
    try {
      if (!Files.exists(chain)) {
        return Optional.empty();
      }
      List<String> certificates =
          Pem.certificates(Files.readString(chain, StandardCharsets.US_ASCII));
      return certificates.stream().reduce((first, second) -> second);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Deletes all of it, as far as that is possible. */
  void delete() {
    delete(path);
  }

  /** Deletes a folder with all that is in it, as far as that is possible. */
  static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(ServerFolder::deleteQuietly);
    } catch (IOException | UncheckedIOException e) {
      folder.toFile().deleteOnExit();
    }
  }

  /** Copies a folder with all that is in it to one that is not there yet. */
  static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(
            file, to.resolve(from.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot copy " + from + " to " + to, e);
    }
  }

  private static void deleteQuietly(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      file.toFile().deleteOnExit();
    }
  }
}
