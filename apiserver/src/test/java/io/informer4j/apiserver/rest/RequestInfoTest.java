package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What authorization gets to see of a request. */
class RequestInfoTest {

  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET    | ?fieldSelector=metadata.name%3Da                           | list             | a",
        "GET    | ?fieldSelector=metadata.name%3D%3Da&watch=true             | watch            | a",
        "GET    | ?fieldSelector=metadata.namespace%3Dns%2Cmetadata.name%3Da | list             | a",
        "DELETE | ?fieldSelector=metadata.name%3Da                           | deletecollection | a",
        "GET    | ?fieldSelector=metadata.name!%3Da                          | list             | ''",
        "GET    | ?fieldSelector=metadata.name%3D                            | list             | ''",
        "GET    | ?fieldSelector=metadata.name%3D..%2Fb                      | list             | ''",
        "POST   | ?fieldSelector=metadata.name%3Da                           | create           | ''",
        "GET    | /b?fieldSelector=metadata.name%3Da                         | get              | b",
        "GET    | ''                                                         | list             | ''"
      })
  void whoSelectsOneObjectByItsNameAsksForThatOne(
      String method, String below, String verb, String name) {
    RequestInfo info = RequestInfo.of(ApiRequest.of(method, MAPS + below));

    assertThat(info.verb()).isEqualTo(verb);
    assertThat(info.name()).isEqualTo(name);
  }
}
