package io.informer4j.peers.situation;

import java.time.Duration;

/**
 * How big and how long situations are.
 *
 * @param drops how often watches break
 * @param phase the longest pause before a watch breaks, so that breaks meet resyncs in all their phases
 * @param outage how long a server is unavailable at the start
 * @param longOutage the same, longer than retries with a limit last
 * @param kills how often a server is killed
 * @param away how long a server that was killed is not there
 * @param churn how long others change objects
 * @param objects how many objects they change
 * @param bodyObjects how many objects of ten kilobytes a big list has
 * @param bookmarks how often the server sends bookmarks
 * @param beforeFreeze how long connections live before they are half open
 * @param ping how often clients that can send PINGs
 * @param patience how long an informer is looked at before it is given up, if the situation is over at once
 * @param longPatience the same where it takes a time-out to notice
 */
public record Pace(
    int drops,
    Duration phase,
    Duration outage,
    Duration longOutage,
    int kills,
    Duration away,
    Duration churn,
    int objects,
    int bodyObjects,
    Duration bookmarks,
    Duration beforeFreeze,
    Duration ping,
    Duration patience,
    Duration longPatience) {

  /** Real times, as the command has them. */
  public static final Pace FULL = new Pace(
      14,
      Duration.ofMillis(700),
      Duration.ofSeconds(3),
      Duration.ofMinutes(2),
      2,
      Duration.ofSeconds(1),
      Duration.ofSeconds(60),
      300,
      2_500,
      Duration.ofMinutes(1),
      Duration.ofSeconds(65),
      Duration.ofSeconds(10),
      Duration.ofSeconds(15),
      Duration.ofSeconds(180));

  /** Short times, for tests of informers that are expected to be right. */
  public static final Pace SHORT = new Pace(
      14,
      Duration.ofMillis(20),
      Duration.ofMillis(500),
      Duration.ofSeconds(3),
      1,
      Duration.ofMillis(200),
      Duration.ofSeconds(12),
      60,
      500,
      Duration.ofSeconds(1),
      Duration.ofMillis(2_500),
      Duration.ofSeconds(1),
      Duration.ofSeconds(15),
      Duration.ofSeconds(20));
}
