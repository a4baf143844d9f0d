package io.informer4j.apiserver.controlplane;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.name.ObjectName;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContinueTokenTest {

  @Test
  void whatIsWrittenCanBeRead() throws Exception {
    for (String issue : List.of("", "a#0", "a \"quoted\"\\\n#12", "\\u0041#1")) {
      ContinueToken token = new ContinueToken(41565, ObjectName.of("ns", "cm-1"), issue);
      assertThat(ContinueToken.read(token.write(""), "")).isEqualTo(token);
      assertThat(ContinueToken.read(token.write("ns"), "ns")).isEqualTo(token);
    }
    ContinueToken ofCluster = new ContinueToken(-1, ObjectName.of("node"), "a#0");
    assertThat(ContinueToken.read(ofCluster.write(""), "")).isEqualTo(ofCluster);
  }

  @Test
  void readsWhatRealServersWrite() throws Exception {
    String token = "eyJ2IjogIm1ldGEuazhzLmlvL3YxIiwgInJ2IjogMiwgInN0YXJ0IjogIi9jbS0xXHUwMDAwIn0";

    assertThat(ContinueToken.read(token, "ns"))
        .isEqualTo(new ContinueToken(2, ObjectName.of("ns", "cm-1"), ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "abc",
        "{}",
        "{\"v\":\"meta.k8s.io/v1\"}",
        "{\"v\":\"meta.k8s.io/v2\",\"rv\":5,\"start\":\"/a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":5,\"start\":\"\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":5,\"start\":\"/\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":0,\"start\":\"/a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":\"5\",\"start\":\"/a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":5,\"start\":\"/a/b/c\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":5,\"start\":\"/a\"",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":5,\"start\":\"/a\",}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":5x,\"start\":\"/a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":55555555555555555555,\"start\":\"/a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":5,\"start\":\"/a\"} trailing",
      })
  void refusesWhatIsNoToken(String json) {
    String text = Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));

    assertThatThrownBy(() -> ContinueToken.read(text, ""))
        .isInstanceOf(ContinueToken.MalformedException.class)
        .hasMessageStartingWith("invalid continue token: continue key is not valid");
  }

  @ParameterizedTest
  @CsvSource({"%%%", "a"})
  void refusesWhatIsNotEvenEncoded(String text) {
    assertThatThrownBy(() -> ContinueToken.read(text, ""))
        .isInstanceOf(ContinueToken.MalformedException.class);
  }
}
