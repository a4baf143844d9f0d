package io.informer4j.flight;

/**
 * Empty room in front of what a lane's writer changes, so that two lanes do not share a cache line: their writers run on different
 * cores.
 */
@SuppressWarnings("unused") // it is there to be there
abstract class LanePadding {
  long room0;
  long room1;
  long room2;
  long room3;
  long room4;
  long room5;
  long room6;
  long room7;
  long room8;
  long room9;
  long room10;
  long room11;
  long room12;
  long room13;
  long room14;
}
