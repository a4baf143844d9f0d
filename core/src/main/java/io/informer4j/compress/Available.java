package io.informer4j.compress;

import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The choice of a compression: the services that can be used, as opposed to those whose library is not there. */
final class Available {

  private static final Logger log = LoggerFactory.getLogger(Compression.class);

  /** Chosen once, when somebody first asks. */
  static final Compression PREFERRED =
      ServiceLoader.load(Compression.class, Compression.class.getClassLoader()).stream()
          .flatMap(Available::of)
          .reduce(Compression.deflate(), (a, b) -> b.preference() > a.preference() ? b : a);

  private Available() {}

  private static Stream<Compression> of(ServiceLoader.Provider<Compression> provider) {
    try {
      return Stream.of(provider.get());
    } catch (ServiceConfigurationError | LinkageError e) {
      log.debug("a compression is not available: {}", e.toString());
      return Stream.empty();
    }
  }
}
