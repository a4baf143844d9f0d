package io.informer4j.console.http;

import java.net.InetAddress;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The hosts, with port, by which a console may be addressed: those that no name server has a say in.
 *
 * <p><b>Threading:</b> immutable.
 */
final class AcceptedHosts {

  private final Set<String> exact = new LinkedHashSet<>();
  private final String portSuffix;
  private final boolean anyLiteral;

  /**
   * Creates the hosts of a console.
   *
   * @param address where it listens; if that is every address of the machine, any literal address is accepted
   * @param more further hosts, with port where it is not 80, as a proxy in front of the console sends them
   */
  AcceptedHosts(InetAddress address, int port, Set<String> more) {
    portSuffix = ":" + port;
    anyLiteral = address.isAnyLocalAddress();
    exact.add("localhost" + portSuffix);
    exact.add("127.0.0.1" + portSuffix);
    exact.add("[::1]" + portSuffix);
    exact.add(literal(address) + portSuffix);
    more.forEach(host -> exact.add(host.toLowerCase(Locale.ROOT)));
  }

  /** Returns an address as it stands in URLs. */
  static String literal(InetAddress address) {
    String text = address.getHostAddress();
    int zone = text.indexOf('%');
    String plain = zone < 0 ? text : text.substring(0, zone);
    return plain.indexOf(':') < 0 ? plain : "[" + shortened(plain) + "]";
  }

  /** The JDK writes all eight groups; browsers write the loopback address, the only common one, as short as can be. */
  private static String shortened(String ipv6) {
    return ipv6.equals("0:0:0:0:0:0:0:1") ? "::1" : ipv6;
  }

  boolean accepts(String host) {
    String lower = host.strip().toLowerCase(Locale.ROOT);
    return exact.contains(lower)
        || (anyLiteral && lower.endsWith(portSuffix) && isLiteral(withoutPort(lower)));
  }

  boolean isOwnOrigin(String origin) {
    int scheme = origin.indexOf("://");
    return scheme > 0
        && (origin.startsWith("http://") || origin.startsWith("https://"))
        && accepts(origin.substring(scheme + "://".length()));
  }

  private String withoutPort(String host) {
    return host.substring(0, host.length() - portSuffix.length());
  }

  /** No name consists of digits and dots alone, or has a colon in it. */
  private static boolean isLiteral(String host) {
    return host.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}") || host.matches("\\[[0-9a-f:.]+]");
  }
}
