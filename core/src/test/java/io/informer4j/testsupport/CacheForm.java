package io.informer4j.testsupport;

import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Packer;
import io.informer4j.codec.Projection;

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
  },
  COMPRESSED {
    @Override
    public CachedObject<Thing> cache(Thing thing) {
      return COMPRESSING.pack(Thing.METADATA.metadataOf(thing), CODEC.encode(thing));
    }
  };

  private static final ThingCodec CODEC = new ThingCodec();

  /** Has its dictionary from the start, so that each thing is compressed. */
  private static final Packer<Thing> COMPRESSING = withDictionary();

  private static Packer<Thing> withDictionary() {
    Packer<Thing> packer = CacheFormat.COMPRESSED.packer(CODEC, Projection.all());
    for (int i = 0; i < 600; i++) {
      Thing thing = Thing.of("ns/thing-" + i, i, "the value of a thing, number " + i);
      packer.pack(Thing.METADATA.metadataOf(thing), CODEC.encode(thing));
    }
    return packer;
  }

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
