package io.informer4j.apiserver.http;

import java.io.ByteArrayOutputStream;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Compresses a body while it is made: takes chunks, gives pieces of a gzip file, and keeps one chunk at most. */
final class GzipChunks implements Iterator<byte[]>, AutoCloseable {

  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 4, (byte) 0xff};
  private static final int PIECE = 32 * 1024;

  private enum State {
    BEFORE_HEADER,
    INSIDE,
    ENDED
  }

  private final Iterator<byte[]> source;
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
  private final CRC32 checksum = new CRC32();
  private long length;
  private State state = State.BEFORE_HEADER;

  GzipChunks(Iterator<byte[]> source) {
    this.source = source;
  }

  @Override
  public boolean hasNext() {
    return state != State.ENDED;
  }

  /** Takes from the source until there is a piece worth sending, however well it compresses. */
  @Override
  public byte[] next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the body has ended");
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(PIECE + HEADER.length);
    if (state == State.BEFORE_HEADER) {
      out.writeBytes(HEADER);
      state = State.INSIDE;
    }
    byte[] piece = new byte[PIECE];
    while (out.size() < PIECE && !deflater.finished()) {
      int count = deflater.deflate(piece);
      out.write(piece, 0, count);
      if (count == 0 && deflater.needsInput()) {
        feed();
      }
    }
    if (deflater.finished()) {
      writeLittleEndian(out, checksum.getValue());
      writeLittleEndian(out, length);
      close();
    }
    return out.toByteArray();
  }

  private void feed() {
    if (!source.hasNext()) {
      deflater.finish();
      return;
    }
    byte[] chunk = source.next();
    checksum.update(chunk);
    length += chunk.length;
    deflater.setInput(chunk);
  }

  private static void writeLittleEndian(ByteArrayOutputStream out, long value) {
    for (int shift = 0; shift < 32; shift += 8) {
      out.write((int) (value >>> shift) & 0xff);
    }
  }

  /** Lets go of the compressor's memory, which is not on the heap. */
  @Override
  public void close() {
    if (state != State.ENDED) {
      state = State.ENDED;
      deflater.end();
    }
  }
}
