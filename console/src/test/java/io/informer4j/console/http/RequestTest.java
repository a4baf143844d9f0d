package io.informer4j.console.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RequestTest {

  @Test
  void segmentsAndParametersAreDecodedEachInItsWay() {
    Request request =
        Request.of("GET", "/api/v1/indexes/a%2Fb+c", "search=a+b%2Fc&empty=&search=d&x", "");

    assertThat(request.path()).containsExactly("api", "v1", "indexes", "a/b+c");
    assertThat(request.parameter("search")).contains("a b/c");
    assertThat(request.parameter("empty")).isEmpty();
    assertThat(request.parameter("x")).isEmpty();
  }

  @Test
  void numbersHaveABound() {
    Request request = Request.of("GET", "/", "limit=7&much=9999&none=0&word=x&minus=-1", "");

    assertThat(request.count("limit", 100, 500)).isEqualTo(7);
    assertThat(request.count("much", 100, 500)).isEqualTo(500);
    assertThat(request.count("absent", 100, 500)).isEqualTo(100);
    for (String wrong : new String[] {"none", "word", "minus"}) {
      assertThatThrownBy(() -> request.count(wrong, 100, 500))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("'" + wrong + "'");
    }
  }

  @Test
  void whatCannotBeDecodedIsRefused() {
    assertThatThrownBy(() -> Request.of("GET", "/a%zz", "", ""))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("hexadecimal");
    assertThatThrownBy(() -> Request.of("GET", "/", "a=" + "b".repeat(9000), ""))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("too long");
  }
}
