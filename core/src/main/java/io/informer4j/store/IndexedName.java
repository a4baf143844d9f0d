package io.informer4j.store;

import io.informer4j.name.ObjectName;

/**
 * The name of one object as indexes list it: one for all revisions of the object and all indexes.
 *
 * <p>An update that leaves an object's index values alone leaves the indexes alone, so they would hold
 * on to the name of the first revision, and through it to strings that nothing else needs any more: 70 to 130
 * bytes per object. Each revision therefore puts its own, equal name in here.
 *
 * <p><b>Threading:</b> this is the one thing in a snapshot that changes after publication. Readers see
 * one of several equal names, each of them immutable, so they cannot tell; a plain field will do.
 */
final class IndexedName extends PersistentTrie.Keyed<ObjectName> {

  IndexedName(ObjectName name) {
    super(name);
  }

  /** Takes the name of a newer revision, equal to the one that is here, in its place. */
  IndexedName renewed(ObjectName equal) {
    key = equal;
    return this;
  }
}
