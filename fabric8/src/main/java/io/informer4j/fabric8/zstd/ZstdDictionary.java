package io.informer4j.fabric8.zstd;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictCompress;
import com.github.luben.zstd.ZstdDictDecompress;
import com.github.luben.zstd.ZstdException;
import io.informer4j.compress.Dictionary;
import io.informer4j.compress.Spares;
import java.util.Arrays;

/**
 * A dictionary in the two forms that Zstandard has digested it to, one for each direction. Both lie outside of the heap and are
 * freed by zstd-jni when nothing refers to them any more. Contexts, which refer to one dictionary after the other, are shared by
 * all.
 *
 * <p>Frames bear neither magic number nor sizes nor checksum: that would be a twentieth of a small object.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class ZstdDictionary implements Dictionary {

  /** What the tables of the digested forms take up, about: those to find matches in, and those of the statistics. */
  private static final long TABLES = 200_000;

  private static final Spares<ZstdCompressCtx> COMPRESSORS =
      new Spares<>(ZstdDictionary::newCompressor, ZstdCompressCtx::close);
  private static final Spares<ZstdDecompressCtx> DECOMPRESSORS =
      new Spares<>(ZstdDictionary::newDecompressor, ZstdDecompressCtx::close);

  private final int length;
  private final ZstdDictCompress forCompression;
  private final ZstdDictDecompress forDecompression;

  ZstdDictionary(byte[] parts, int level) {
    this.length = parts.length;
    this.forCompression = new ZstdDictCompress(parts, level);
    this.forDecompression = new ZstdDictDecompress(parts);
  }

  private static ZstdCompressCtx newCompressor() {
    return new ZstdCompressCtx()
        .setMagicless(true)
        .setContentSize(false)
        .setDictID(false)
        .setChecksum(false);
  }

  private static ZstdDecompressCtx newDecompressor() {
    return new ZstdDecompressCtx().setMagicless(true);
  }

  @Override
  public byte[] compress(byte[] content, int contentLength) {
    ZstdCompressCtx context = COMPRESSORS.take();
    try {
      context.loadDict(forCompression);
      byte[] target = new byte[(int) Zstd.compressBound(contentLength)];
      int count = context.compressByteArray(target, 0, target.length, content, 0, contentLength);
      return Arrays.copyOf(target, count);
    } finally {
      COMPRESSORS.give(context);
    }
  }

  @Override
  public void decompress(byte[] compressed, int from, int to, byte[] target, int targetLength) {
    ZstdDecompressCtx context = DECOMPRESSORS.take();
    int count;
    try {
      context.loadDict(forDecompression);
      count = context.decompressByteArray(target, 0, targetLength, compressed, from, to - from);
    } catch (ZstdException e) {
      throw new IllegalStateException("not compressed with this dictionary", e);
    } finally {
      DECOMPRESSORS.give(context);
    }
    if (count != targetLength) {
      throw new IllegalStateException(
          "compressed bytes hold " + count + " bytes instead of " + targetLength);
    }
  }

  @Override
  public long memory() {
    return 2L * length + TABLES;
  }
}
