package io.informer4j.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.console.documentation.Guarantee;
import java.net.InetAddress;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Guarantee("G109")
class AcceptedHostsTest {

  @Test
  void anAddressOfTheMachineIsAcceptedAsItIsWritten() throws Exception {
    AcceptedHosts hosts = new AcceptedHosts(InetAddress.getByName("10.1.2.3"), 80, Set.of());

    assertThat(hosts.accepts("10.1.2.3:80")).isTrue();
    assertThat(hosts.accepts("127.0.0.1:80")).isTrue();
    assertThat(hosts.accepts("10.1.2.4:80")).isFalse();
    assertThat(hosts.accepts("machine.example:80")).isFalse();
  }

  @Test
  void onAllAddressesAnyLiteralOneIsAcceptedAndNoName() throws Exception {
    AcceptedHosts hosts = new AcceptedHosts(InetAddress.getByName("0.0.0.0"), 8080, Set.of());

    assertThat(hosts.accepts("10.1.2.4:8080")).isTrue();
    assertThat(hosts.accepts("[2001:db8::1]:8080")).isTrue();
    assertThat(hosts.accepts("10.1.2.4:8081")).isFalse();
    assertThat(hosts.accepts("10.1.2.4.evil.example:8080")).isFalse();
    assertThat(hosts.accepts("evil.example:8080")).isFalse();
    assertThat(hosts.accepts("1.2.3:8080")).isFalse();
    assertThat(hosts.accepts("[evil.example]:8080")).isFalse();
    assertThat(hosts.accepts(":8080")).isFalse();
    assertThat(hosts.accepts("")).isFalse();
  }

  @Test
  void ipv6IsWrittenInBrackets() throws Exception {
    byte[] bytes = new byte[16];
    bytes[15] = 1;
    InetAddress loopback = InetAddress.getByAddress(bytes);

    assertThat(AcceptedHosts.literal(loopback)).isEqualTo("[::1]");
    assertThat(new AcceptedHosts(loopback, 1, Set.of()).accepts("[::1]:1")).isTrue();
  }

  @Test
  void originsAreHostsWithAScheme() {
    AcceptedHosts hosts =
        new AcceptedHosts(InetAddress.getLoopbackAddress(), 1, Set.of("Proxy.example"));

    assertThat(hosts.isOwnOrigin("http://127.0.0.1:1")).isTrue();
    assertThat(hosts.isOwnOrigin("https://proxy.example")).isTrue();
    assertThat(hosts.isOwnOrigin("ftp://127.0.0.1:1")).isFalse();
    assertThat(hosts.isOwnOrigin("127.0.0.1:1")).isFalse();
    assertThat(hosts.isOwnOrigin("null")).isFalse();
  }
}
