package io.informer4j.fabric8;

import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A handler that keeps a view of its own and notes whatever is not a life: added, updated, deleted, in this order. */
public final class Replayed<T> implements ResourceEventConsumer<T> {

  public final List<String> log = new ArrayList<>();
  public final List<String> violations = new ArrayList<>();
  public final Map<ObjectName, ResourceVersion> known = new TreeMap<>();
  private boolean inside;

  @Override
  public void onEvent(ResourceEvent<T> event) {
    if (inside) {
      violations.add("called within a call: " + event.name());
    }
    inside = true;
    switch (event.kind()) {
      case ADDED -> {
        ResourceEvent.Added<T> added = (ResourceEvent.Added<T>) event;
        log.add("+" + event.name());
        if (known.put(event.name(), added.object().resourceVersion()) != null) {
          violations.add("added twice: " + event.name());
        }
      }
      case UPDATED -> {
        ResourceEvent.Updated<T> updated = (ResourceEvent.Updated<T>) event;
        log.add("~" + event.name());
        ResourceVersion before = known.put(event.name(), updated.current().resourceVersion());
        if (!updated.old().resourceVersion().equals(before)) {
          violations.add("updated from what was not told: " + event.name());
        }
      }
      case DELETED -> {
        log.add("-" + event.name());
        if (known.remove(event.name()) == null) {
          violations.add("deleted what is not there: " + event.name());
        }
      }
    }
    inside = false;
  }
}
