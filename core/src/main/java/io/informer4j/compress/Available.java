package io.informer4j.compress;

import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The choice of a compression: the services that can be used, as opposed to those whose library is not there. */
final class Available {

  private static final Logger log = LoggerFactory.getLogger(Compression.class);

  /** Chosen once, when somebody first asks. */
  static final Compression PREFERRED =
      preferred(ServiceLoader.load(Compression.class, Compression.class.getClassLoader()));

  private Available() {}

  /** Returns the best of those that can be used. */
  static Compression preferred(Iterable<Compression> services) {
    Compression best = Compression.deflate();
    Iterator<Compression> each = services.iterator();
    while (true) {
      try {
        if (!each.hasNext()) {
          return best;
        }
        Compression next = each.next();
        best = next.preference() > best.preference() ? next : best;
      } catch (ServiceConfigurationError | LinkageError e) {
        // Both steps may fail to link what is not there; either way the next call goes on behind
        // it.
        log.debug("a compression is not available: {}", e.toString());
      }
    }
  }
}
