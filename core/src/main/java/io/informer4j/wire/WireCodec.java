package io.informer4j.wire;

import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.Codec;
import io.informer4j.codec.Projection;
import io.informer4j.reflector.SourceFailure;

/**
 * Reads what a server sends of one resource in one encoding, from its lists and watches down to its objects.
 *
 * <pre>{@code
 * ListCutter cutter = codec.listCutter();
 * cutter.feed(chunk, 0, chunk.length);
 * Slice item = cutter.next();
 * CachedObject<Pod> pod = codec.into(CacheFormat.PACKED, projection).take(codec.readHead(item), item);
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread; a cutter by one at a time.
 */
public interface WireCodec<T> extends Codec<T> {

  /** Returns the media type of the encoding, such as {@code application/json}, without parameters. */
  String mediaType();

  /** Returns what cuts one list. */
  ListCutter listCutter();

  /** Returns what cuts one watch. */
  EventCutter eventCutter();

  /**
   * Reads who an object is, and nothing else; of one beyond the limits too, if that is to be found in the bytes that there are.
   *
   * @throws io.informer4j.codec.UnreadableObjectException if the bytes name no object
   */
  ObjectHead readHead(Slice object);

  /**
   * Reads a bookmark, which has a revision and no name.
   *
   * @throws io.informer4j.codec.UnreadableObjectException if the bytes are no object
   */
  BookmarkHead readBookmark(Slice object);

  /**
   * Returns the failure that a {@code Status} describes: the object of an event or the body of an answer. What is none is
   * described as well as can be.
   *
   * @param code what the answer was, for a status that does not say it itself
   */
  SourceFailure readStatus(Slice status, int code);

  /** Returns what takes objects into one cache. */
  Ingest<T> into(CacheFormat format, Projection projection);
}
