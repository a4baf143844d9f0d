package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestPathTest {

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "/api/v1/pods, v1,'',pods,'',''",
        "/api/v1/pods/, v1,'',pods,'',''",
        "/api/v1/namespaces, v1,'',namespaces,'',''",
        "/api/v1/namespaces/a, v1,'',namespaces,a,''",
        "/api/v1/namespaces/a/status, v1,'',namespaces,a,status",
        "/api/v1/namespaces/a/finalize, v1,'',namespaces,a,finalize",
        "/api/v1/namespaces/a/pods, v1,a,pods,'',''",
        "/api/v1/namespaces/a/pods/b, v1,a,pods,b,''",
        "/api/v1/namespaces/a/pods/b/status, v1,a,pods,b,status",
        "/apis/apps/v1/deployments, apps/v1,'',deployments,'',''",
        "/apis/e.com/v1/namespaces/n/ws/x%3Ay, e.com/v1,n,ws,x:y,''"
      })
  void pathsAreTakenApart(
      String path, String version, String namespace, String plural, String name, String sub) {
    assertThat(RequestPath.parse(path))
        .contains(new RequestPath(version, namespace, plural, name, sub));
  }

  @ParameterizedTest
  @CsvSource({"/", "/api", "/api/v1", "/apis/apps/v1", "/version", "/api/v1/pods/a/b/c"})
  void otherPathsAreNone(String path) {
    assertThat(RequestPath.parse(path)).isEmpty();
  }

  @Test
  void parametersAreDecodedAndBrokenEscapesStand() {
    ApiRequest request = ApiRequest.of("get", "/x?a=%C3%BC+b&a=2&c&d=%zz&=e&f=%");

    assertThat(request.method()).isEqualTo("GET");
    assertThat(request.parameter("a")).contains("ü b");
    assertThat(request.parameters()).containsKeys("a", "c", "d", "f").hasSize(4);
    assertThat(request.parameter("d")).contains("%zz");
    assertThat(request.parameter("f")).contains("%");
  }
}
