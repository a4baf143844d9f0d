package io.informer4j.peers.informer;

import java.util.List;
import java.util.stream.Stream;

/** The informers that the suite knows. */
public final class InformerKinds {

  /** Ours on the client that fabric8 takes if nobody says otherwise. */
  public static final InformerKind OURS = new OurInformer.Kind("ours", HttpStack.VERTX);

  /** Ours on the JDK's client. */
  public static final InformerKind OURS_JDK = new OurInformer.Kind("ours-jdk", HttpStack.JDK);

  /** Ours on OkHttp. */
  public static final InformerKind OURS_OKHTTP =
      new OurInformer.Kind("ours-okhttp", HttpStack.OKHTTP);

  private static final InformerKind FABRIC8 =
      new Fabric8Informer.Kind("fabric8-websocket", false, HttpStack.VERTX);
  private static final InformerKind FABRIC8_HTTP =
      new Fabric8Informer.Kind("fabric8-http", true, HttpStack.JDK);
  private static final InformerKind OFFICIAL = new OfficialInformer.Kind("official");

  private InformerKinds() {}

  /** Returns the columns of the table. */
  public static List<InformerKind> compared() {
    return List.of(OURS, FABRIC8, FABRIC8_HTTP, OFFICIAL);
  }

  /**
   * Returns those that a word of the command line names: {@code ours}, {@code ours-jdk}, {@code ours-okhttp}, {@code
   * fabric8} (both of its transports, or one by its own name), {@code official}, {@code all}.
   *
   * @throws IllegalArgumentException if it names none
   */
  public static List<InformerKind> named(String word) {
    if (word.equals("all")) {
      return compared();
    }
    if (word.equals("fabric8")) {
      return List.of(FABRIC8, FABRIC8_HTTP);
    }
    List<InformerKind> known = Stream.of(
            OURS, OURS_JDK, OURS_OKHTTP, FABRIC8, FABRIC8_HTTP, OFFICIAL)
        .filter(kind -> kind.id().equals(word))
        .toList();
    if (known.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no informer called " + word
              + "; there are ours, ours-jdk, ours-okhttp, fabric8, fabric8-websocket, fabric8-http, official and all");
    }
    return known;
  }
}
