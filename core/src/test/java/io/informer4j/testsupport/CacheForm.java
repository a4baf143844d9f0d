package io.informer4j.testsupport;

import io.informer4j.codec.CachedObject;

/** The forms in which objects lie in a cache; contract suites run on each. */
public enum CacheForm {
  DECODED {
    @Override
    public CachedObject<Thing> cache(Thing thing) {
      return CachedObject.decoded(thing, Thing.METADATA);
    }
  },
  PACKED {
    @Override
    public CachedObject<Thing> cache(Thing thing) {
      return CachedObject.packed(Thing.METADATA.metadataOf(thing), CODEC.encode(thing), CODEC);
    }
  };

  private static final ThingCodec CODEC = new ThingCodec();

  /** Returns how often a packed thing was decoded since the tests began. */
  public static int decodes() {
    return CODEC.decodes();
  }

  /** Returns a thing in this form. */
  public abstract CachedObject<Thing> cache(Thing thing);

  /** Returns revision {@code resourceVersion} of the thing with this key, in this form. */
  public CachedObject<Thing> cache(String key, long resourceVersion) {
    return cache(Thing.of(key, resourceVersion));
  }
}
