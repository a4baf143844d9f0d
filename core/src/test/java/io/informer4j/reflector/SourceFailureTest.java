package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.reflector.SourceFailure.Kind;
import io.informer4j.reflector.SourceFailure.StatusCause;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceFailureTest {

  @ParameterizedTest
  @CsvSource({
    "410,'',EXPIRED",
    "410,Expired,EXPIRED",
    "410,Gone,EXPIRED",
    "0,Expired,EXPIRED",
    "0,Gone,EXPIRED",
    "429,'',TOO_MANY_REQUESTS",
    "0,TooManyRequests,TOO_MANY_REQUESTS",
    "500,InternalError,INTERNAL_ERROR",
    "500,'',INTERNAL_ERROR",
    "500,StorageReadError,OTHER",
    "504,Timeout,OTHER",
    "403,Forbidden,OTHER",
    "422,Invalid,OTHER",
  })
  void aStatusIsClassifiedByCodeAndReason(int code, String reason, Kind kind) {
    SourceFailure failure =
        SourceFailure.ofStatus(code, reason, "message", List.of(), Optional.empty());

    assertThat(failure.kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "404,NotFound,the server could not find the requested resource,true",
    "404,NotFound,'',true",
    "404,'','404 page not found\n',true",
    "404,'',404 Not Found: 404 page not found; check the version,true",
    "404,NotFound,'namespaces \"a\" not found',false",
    "404,NotFound,'404 Not Found: namespaces \"a\" not found; create it',false",
    "404,'','<html>404 Not Found</html>',false",
    "404,'',default backend - 404,false",
    "404,'','',false",
    "403,NotFound,the server could not find the requested resource,false",
    "503,'',404 page not found,false",
  })
  void onlyAServerThatDoesNotKnowTheResourceSaysSo(
      int code, String reason, String message, boolean unknown) {
    SourceFailure failure =
        SourceFailure.ofStatus(code, reason, message, List.of(), Optional.empty());

    assertThat(failure.kind()).isEqualTo(unknown ? Kind.UNKNOWN_RESOURCE : Kind.OTHER);
  }

  @ParameterizedTest
  @CsvSource({
    "504,Timeout,'Too large resource version: 20, current: 10','','',true",
    "504,'','Timeout: Too large resource version','','',true",
    "0,Timeout,'Too large resource version','','',true",
    "504,Timeout,message,'',Too large resource version,true",
    "504,Timeout,message,ResourceVersionTooLarge,'',true",
    "400,BadRequest,message,ResourceVersionTooLarge,'',true",
    "400,BadRequest,Too large resource version,'',Too large resource version,false",
    "504,Timeout,message,'',Too large resource version: 20,false",
    "504,Timeout,message,Other,other,false",
  })
  void aRevisionInTheFutureIsRecognisedInAllItsHistoricShapes(
      int code, String reason, String message, String cause, String causeMessage, boolean is) {
    SourceFailure failure = SourceFailure.ofStatus(
        code,
        reason,
        message,
        List.of(new StatusCause("", ""), new StatusCause(cause, causeMessage)),
        Optional.empty());

    assertThat(failure.kind() == Kind.TOO_LARGE_RESOURCE_VERSION).isEqualTo(is);
  }

  @Test
  void theWishToWaitAndTheCauseAreKept() {
    RuntimeException cause = new RuntimeException("reset");

    SourceFailure status =
        SourceFailure.ofStatus(429, "", "wait", List.of(), Optional.of(Duration.ofSeconds(3)));
    SourceFailure broken = SourceFailure.of(Kind.CONNECTION_LOST, "broken", cause);

    assertThat(status.retryAfter()).contains(Duration.ofSeconds(3));
    assertThat(status.cause()).isEmpty();
    assertThat(broken.cause()).containsSame(cause);
    assertThat(broken.retryAfter()).isEmpty();
  }

  @Test
  void printsInOneLine() {
    assertThat(SourceFailure.ofStatus(410, "Expired", "too old", List.of(), Optional.empty()))
        .hasToString("EXPIRED 410 Expired: too old");
    assertThat(SourceFailure.ofStatus(500, "", "oops", List.of(), Optional.empty()))
        .hasToString("INTERNAL_ERROR 500: oops");
    assertThat(SourceFailure.of(Kind.OTHER, "what", null)).hasToString("OTHER: what");
  }
}
