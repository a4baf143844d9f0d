package io.informer4j.store;

/**
 * Keeps objects by name, readable and writable (client-go: {@code cache.Store}). Users of informers get
 * read-only views; a writable store is for those who assemble the parts by hand.
 *
 * <p>{@link #add} and {@link #update} are both "insert or replace"; deleting what is not there changes nothing
 * but the revision.
 */
public interface Store<T> extends StoreView<T>, ReflectorStore<T> {}
