package io.informer4j.fabric8.simulation;

import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.Projection;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.wire.BookmarkHead;
import io.informer4j.wire.EventCutter;
import io.informer4j.wire.Ingest;
import io.informer4j.wire.ListCutter;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.WireCodec;

/** A codec that does everything right; defects override what they do wrong. */
class SpoiltCodec<M> implements WireCodec<M> {

  final WireCodec<M> codec;

  SpoiltCodec(WireCodec<M> codec) {
    this.codec = codec;
  }

  @Override
  public String mediaType() {
    return codec.mediaType();
  }

  @Override
  public ListCutter listCutter() {
    return codec.listCutter();
  }

  @Override
  public EventCutter eventCutter() {
    return codec.eventCutter();
  }

  @Override
  public ObjectHead readHead(Slice object) {
    return codec.readHead(object);
  }

  @Override
  public BookmarkHead readBookmark(Slice object) {
    return codec.readBookmark(object);
  }

  @Override
  public SourceFailure readStatus(Slice status, int code) {
    return codec.readStatus(status, code);
  }

  @Override
  public Ingest<M> into(CacheFormat format, Projection projection) {
    return codec.into(format, projection);
  }

  @Override
  public ObjectMetadata readMetadata(byte[] bytes) {
    return codec.readMetadata(bytes);
  }

  @Override
  public void validate(byte[] bytes) {
    codec.validate(bytes);
  }

  @Override
  public M decode(byte[] bytes, Projection projection) {
    return codec.decode(bytes, projection);
  }

  @Override
  public byte[] encode(M object) {
    return codec.encode(object);
  }
}
