package io.informer4j.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplyTest {

  private static final String NOT_FOUND = """
      {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"gone",
       "reason":"NotFound","details":{"name":"a","causes":[]},"code":404}""";

  @Test
  void aFailureIsCheckedInAllPlacesWhereItStands() {
    Reply reply = reply(404, NOT_FOUND);

    assertThatCode(() -> reply.expectFailure(404, "NotFound")).doesNotThrowAnyException();
    assertThatThrownBy(() -> reply.expectFailure(404, "Gone"))
        .hasMessageStartingWith("GET /x: at /reason expected <Gone> but was <NotFound> in {");
    assertThatThrownBy(
            () -> reply(404, NOT_FOUND.replace("404", "410")).expectFailure(404, "NotFound"))
        .hasMessageContaining("at /code expected <404> but was <410>");
    assertThatThrownBy(() -> reply(200, NOT_FOUND).expectFailure(404, "NotFound"))
        .hasMessageContaining("expected status <404> but was <200>");
  }

  @Test
  void whatIsAbsentHasTheEmptyTextButIsNotPresent() {
    Reply reply = reply(404, NOT_FOUND);

    assertThat(reply.text("/details/group")).isEmpty();
    assertThatThrownBy(() -> reply.expectPresent("/details/group"))
        .hasMessageContaining("expected something at /details/group");
    assertThatThrownBy(() -> reply.expectAbsent("/details/name"))
        .hasMessageContaining("expected nothing at /details/name but was <\"a\">");
  }

  @Test
  void treesAreEqualWhateverTheOrderOfTheirFields() {
    Reply reply = reply(200, "{\"data\":{\"b\":\"2\",\"a\":\"1\"}}");

    assertThatCode(() -> reply.expectTree("/data", "{'a':'1','b':'2'}")).doesNotThrowAnyException();
    assertThatThrownBy(() -> reply.expectTree("/data", "{'a':'1'}"))
        .hasMessageContaining("at /data expected <{\"a\":\"1\"}>");
  }

  @Test
  void theObjectIsACopy() {
    Reply reply = reply(200, "{\"data\":{\"a\":\"1\"}}");

    ObjectNode object = reply.object();
    object.remove("data");

    assertThat(reply.text("/data/a")).isEqualTo("1");
  }

  @Test
  void aBodyThatIsNoJsonIsItsText() {
    Reply reply = reply(200, "ok");

    assertThat(reply.body().asText()).isEqualTo("ok");
    assertThatThrownBy(reply::object).hasMessageContaining("expected a JSON object in ok");
  }

  @Test
  void longBodiesAreShownByTheirBeginning() {
    Reply reply = reply(200, "x".repeat(100_000));

    assertThatThrownBy(() -> reply.expectStatus(404))
        .satisfies(
            failure -> assertThat(failure.getMessage()).hasSizeLessThan(1000).endsWith("…"));
  }

  private static Reply reply(int status, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    HttpHeaders none = HttpHeaders.of(Map.<String, List<String>>of(), (name, value) -> true);
    return new Reply("GET /x", status, none, Json.answer(bytes), bytes.length);
  }
}
