package io.informer4j.store;

import io.informer4j.name.ObjectName;
import org.slf4j.LoggerFactory;

/** Hears of index functions that threw. The object is kept; it is only missing from that index. */
@FunctionalInterface
public interface IndexErrorListener {

  /** Writes a warning to the log. */
  IndexErrorListener LOGGING =
      (index, name, error) -> LoggerFactory.getLogger(IndexErrorListener.class)
          .warn(
              "index function threw, object is missing from the index: index={} name={}",
              index,
              name,
              error);

  /** The function of this index threw this on the object of this name. */
  void onIndexError(String index, ObjectName name, RuntimeException error);
}
