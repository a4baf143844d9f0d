package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPathTest {

  private static final JsonNode OBJECT =
      TestServer.tree("{'spec':{'n':3,'list':['a','b']},'labels':{'x.y/z':'dotted'},'status':"
          + "{'conditions':[{'type':'A','status':'False'},{'type':'Ready','status':'True'}]}}");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ".spec.n|3",
        "spec.n|3",
        ".spec.list[1]|b",
        ".spec.list[-1]|b",
        ".labels.x\\.y/z|dotted",
        ".labels['x\\.y/z']|dotted",
        ".status.conditions[?(@.type==\"Ready\")].status|True",
        ".status.conditions[?(@.type=='A')].status|False"
      })
  void findsWhatItNames(String path, String value) {
    assertThat(JsonPath.parse(path).orElseThrow().find(OBJECT).orElseThrow().asText())
        .isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".spec.m",
        ".spec.n.deeper",
        ".spec.list[7]",
        ".status.conditions[?(@.type==\"Gone\")].status"
      })
  void whatIsNotThereIsNotFound(String path) {
    assertThat(JsonPath.parse(path).orElseThrow().find(OBJECT)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", ".spec..n", ".a[", ".a[x]", ".a[?(@.b)]", ".a[*]"})
  void otherFormsAreNotKnown(String path) {
    assertThat(JsonPath.parse(path)).isEmpty();
  }
}
