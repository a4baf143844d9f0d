package io.informer4j.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Says which parts of an object to keep. Decoders ask it while they parse and step over the rest
 * without building it.
 *
 * <pre>{@code
 * Projection.withoutManagedFields();               // what informers use unless told otherwise
 * Projection.dropping("status", "metadata.annotations['example.com/notes']");
 * Projection.keeping("spec.nodeName", "spec.containers[*].image")
 *     .and(Projection.withoutManagedFields());     // keeps what both keep
 * }</pre>
 *
 * <p><b>Paths</b> are written as {@link FieldPath} says. The longest path wins.
 *
 * <p><b>Identity stays.</b> {@code apiVersion}, {@code kind} and of {@code metadata} the fields
 * {@code name}, {@code namespace}, {@code uid}, {@code resourceVersion} and {@code labels} are kept
 * whatever is said: the engine answers for them, and an object should not contradict it.
 *
 * <p>Two projections are equal if they keep the same, however they were made; {@link #toString} is
 * canonical too, so that a cache on disk can tell whether it was written with the same one.
 *
 * <p><b>Threading:</b> immutable.
 */
public final class Projection {

  private static final Node KEPT = new Node(true, new TreeMap<>());
  private static final Node SKIPPED = new Node(false, new TreeMap<>());

  private static final List<FieldPath> IDENTITY = List.of(
      FieldPath.of("apiVersion"),
      FieldPath.of("kind"),
      FieldPath.of("metadata.name"),
      FieldPath.of("metadata.namespace"),
      FieldPath.of("metadata.uid"),
      FieldPath.of("metadata.resourceVersion"),
      FieldPath.of("metadata.labels"));

  private static final Projection ALL = new Projection(KEPT);
  private static final Projection IDENTITY_ONLY = new Projection(keepingOnly(IDENTITY));
  private static final Projection WITHOUT_MANAGED_FIELDS = dropping("metadata.managedFields");

  private final Node root;

  private Projection(Node root) {
    this.root = root;
  }

  /** Returns the projection that keeps everything. */
  public static Projection all() {
    return ALL;
  }

  /**
   * Returns the projection that keeps everything but {@code metadata.managedFields}, which are a
   * third of many objects and read by almost nobody. This is what informers use by default.
   */
  public static Projection withoutManagedFields() {
    return WITHOUT_MANAGED_FIELDS;
  }

  /**
   * Returns the projection that keeps everything but what lies at these paths. Dropping {@code
   * metadata} leaves the identity in it.
   *
   * @throws FieldPathException if a path cannot be read or is part of the identity
   */
  public static Projection dropping(String... paths) {
    Node root = KEPT;
    for (String text : paths) {
      FieldPath path = FieldPath.of(text);
      if (IDENTITY.stream().anyMatch(path::isAtOrBelow)) {
        throw new FieldPathException(
            "cannot be dropped, since it is part of what identifies an object", text, 0);
      }
      root = both(root, at(path, SKIPPED, true));
    }
    return new Projection(either(root, IDENTITY_ONLY.root));
  }

  /**
   * Returns the projection that keeps the identity and what lies at these paths, and nothing else.
   *
   * @throws FieldPathException if a path cannot be read
   */
  public static Projection keeping(String... paths) {
    List<FieldPath> parsed = Arrays.stream(paths).map(FieldPath::of).toList();
    return new Projection(either(keepingOnly(parsed), IDENTITY_ONLY.root));
  }

  /** Returns the projection that keeps what both this one and the other keep. */
  public Projection and(Projection other) {
    return new Projection(both(root, other.root));
  }

  /** Returns whether nothing is ever dropped. */
  public boolean keepsAll() {
    return root.keepsAll();
  }

  /** Returns the place of the object itself, from which a decoder starts. */
  public Node root() {
    return root;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Projection that && root.equals(that.root);
  }

  @Override
  public int hashCode() {
    return root.hashCode();
  }

  /**
   * Returns a canonical form: {@code all} or {@code none}, then the exceptions in order, such as
   * {@code all -metadata.managedFields -status}.
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(root.keepsRest ? "all" : "none");
    root.appendExceptions("", text);
    return text.toString();
  }

  /**
   * A place in an object, as a decoder holds it while it descends.
   *
   * <pre>{@code
   * void readObject(Node place) {
   *   for (String field = nextField(); field != null; field = nextField()) {
   *     Node child = place.child(field);
   *     if (child.isSkipped()) {
   *       skipValue();
   *     } else {
   *       readValue(field, child);  // an object goes on with child, a list with child for each element
   *     }
   *   }
   * }
   * }</pre>
   *
   * <p>A decoder that cares for speed asks {@link #keepsAll} first and, where it holds, asks no more
   * below; and it looks fields up by their bytes, so that no string is made of what is skipped.
   *
   * <p><b>Threading:</b> immutable.
   */
  public static final class Node {

    private final boolean keepsRest;
    /** Fields that differ from the rest, sorted; few, as a rule, so that a scan is fastest. */
    private final String[] names;

    private final byte[][] encodedNames;
    private final Node[] children;

    private Node(boolean keepsRest, SortedMap<String, Node> exceptions) {
      this.keepsRest = keepsRest;
      this.names = exceptions.keySet().toArray(String[]::new);
      this.encodedNames = exceptions.keySet().stream()
          .map(name -> name.getBytes(StandardCharsets.UTF_8))
          .toArray(byte[][]::new);
      this.children = exceptions.values().toArray(Node[]::new);
    }

    /** Returns whether nothing here or below is kept, so that the decoder can step over it. */
    public boolean isSkipped() {
      return !keepsRest && names.length == 0;
    }

    /** Returns whether everything here and below is kept, so that the decoder need not ask again. */
    public boolean keepsAll() {
      return keepsRest && names.length == 0;
    }

    /** Returns the place of a field, or of a key of a map. */
    public Node child(String field) {
      for (int i = 0; i < names.length; i++) {
        if (names[i].equals(field)) {
          return children[i];
        }
      }
      return rest();
    }

    /** Returns the place of the field whose name is this range of UTF-8 bytes. */
    public Node child(byte[] utf8, int from, int to) {
      for (int i = 0; i < encodedNames.length; i++) {
        if (Arrays.equals(encodedNames[i], 0, encodedNames[i].length, utf8, from, to)) {
          return children[i];
        }
      }
      return rest();
    }

    private Node rest() {
      return keepsRest ? KEPT : SKIPPED;
    }

    private void appendExceptions(String path, StringBuilder text) {
      for (int i = 0; i < names.length; i++) {
        String childPath = FieldPath.append(path, names[i]);
        if (children[i].keepsRest != keepsRest) {
          text.append(children[i].keepsRest ? " +" : " -").append(childPath);
        }
        children[i].appendExceptions(childPath, text);
      }
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Node that
              && keepsRest == that.keepsRest
              && Arrays.equals(names, that.names)
              && Arrays.equals(children, that.children));
    }

    @Override
    public int hashCode() {
      return 31 * (31 * Boolean.hashCode(keepsRest) + Arrays.hashCode(names))
          + Arrays.hashCode(children);
    }

    /** Returns what is kept here, in the form of {@link Projection#toString}. */
    @Override
    public String toString() {
      return new Projection(this).toString();
    }
  }

  private static Node both(Node a, Node b) {
    return combine(a, b, true);
  }

  private static Node either(Node a, Node b) {
    return combine(a, b, false);
  }

  /** Exceptions that say the same as the rest are left out: this makes equal trees of equal meaning. */
  private static Node combine(Node a, Node b, boolean both) {
    boolean keepsRest = both ? a.keepsRest && b.keepsRest : a.keepsRest || b.keepsRest;
    TreeSet<String> names = new TreeSet<>(Arrays.asList(a.names));
    names.addAll(Arrays.asList(b.names));
    TreeMap<String, Node> exceptions = new TreeMap<>();
    for (String name : names) {
      Node child = combine(a.child(name), b.child(name), both);
      if (child.keepsRest != keepsRest || child.names.length > 0) {
        exceptions.put(name, child);
      }
    }
    return new Node(keepsRest, exceptions);
  }

  private static Node keepingOnly(List<FieldPath> paths) {
    Node root = SKIPPED;
    for (FieldPath path : paths) {
      root = either(root, at(path, KEPT, false));
    }
    return root;
  }

  /** Returns the tree that has one exception, at the end of the path. */
  private static Node at(FieldPath path, Node exception, boolean keepsRest) {
    Node node = exception;
    for (int i = path.steps().size() - 1; i >= 0; i--) {
      TreeMap<String, Node> only = new TreeMap<>();
      only.put(path.steps().get(i), node);
      node = new Node(keepsRest, only);
    }
    return node;
  }
}
