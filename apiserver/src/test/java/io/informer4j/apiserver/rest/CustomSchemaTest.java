package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CustomSchemaTest {

  private static final String SPEC = "{'type':'object','properties':{"
      + "'n':{'type':'integer','format':'int32','minimum':0,'maximum':1000000},'mu':{'type':'integer','multipleOf':2},"
      + "'f':{'type':'number','minimum':0.5,'exclusiveMinimum':true,'maximum':1000000,"
      + "'exclusiveMaximum':true},"
      + "'s':{'type':'string','minLength':2,'maxLength':4,'pattern':'^[a-z]+$'},"
      + "'e':{'type':'string','enum':['x','y']},'en':{'type':'number','enum':[1,2]},"
      + "'t':{'type':'string','format':'date-time'},"
      + "'l':{'type':'array','minItems':1,'maxItems':2,'items':{'type':'string'}},"
      + "'set':{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string'}},"
      + "'map':{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],"
      + "'items':{'type':'object','required':['k'],'properties':{'k':{'type':'string'}}}},"
      + "'m':{'type':'object','additionalProperties':{'type':'integer'},'minProperties':1,"
      + "'maxProperties':2},"
      + "'mo':{'type':'object','additionalProperties':{'type':'object',"
      + "'properties':{'a':{'type':'integer'}}}},"
      + "'any':{'type':'object','additionalProperties':true},"
      + "'p':{'type':'object','x-kubernetes-preserve-unknown-fields':true,'properties':{"
      + "'in':{'type':'object','properties':{'a':{'type':'string'}}}}},"
      + "'r':{'type':'object','x-kubernetes-embedded-resource':true,'properties':{"
      + "'spec':{'type':'object','x-kubernetes-preserve-unknown-fields':true}}},"
      + "'i':{'x-kubernetes-int-or-string':true,'anyOf':[{'type':'integer'},{'type':'string'}]},"
      + "'d':{'type':'object','properties':{'a':{'type':'string','default':'A'},"
      + "'b':{'type':'integer','nullable':true,'default':3},"
      + "'c':{'type':'object','default':{},'properties':{'x':{'type':'boolean','default':true}}}}},"
      + "'z':{'type':'string','nullable':true},'text':{'type':'string'},"
      + "'q':{'type':'object','required':['a'],'properties':{'a':{'type':'string'}}},"
      + "'one':{'type':'object','x-kubernetes-preserve-unknown-fields':true,"
      + "'oneOf':[{'required':['a']},{'required':['b']}]},"
      + "'some':{'type':'object','anyOf':[{'required':['a']},{'required':['b']}]},"
      + "'all':{'type':'integer','allOf':[{'minimum':2},{'maximum':5}]},"
      + "'not':{'type':'integer','not':{'minimum':5}}}}";

  private static final ApiResource WIDGETS = ApiResource.of(TestServer.WIDGETS);

  private final CustomSchema schema =
      CustomSchema.of(TestServer.tree("{'type':'object','properties':{'spec':" + SPEC + "}}"));

  private static ObjectNode object(String spec) {
    return (ObjectNode) TestServer.tree("{'apiVersion':'example.com/v1','kind':'Widget',"
        + "'metadata':{'name':'a','labels':{'x':'y'}},'spec':" + spec + "}");
  }

  private static JsonNode causes(Refusal refusal) {
    return Exchange.json(refusal.response().text()).at("/details/causes");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'n':1,'x':2}|{'n':1}|spec.x",
        "{'x':{'y':1}}|{}|spec.x",
        "{'map':[{'k':'a'},{'k':'b','x':1}]}|{'map':[{'k':'a'},{'k':'b'}]}|spec.map[1].x",
        "{'mo':{'a':{'a':1,'b':2}}}|{'mo':{'a':{'a':1}}}|spec.mo.a.b",
        "{'any':{'a':{'b':2},'c':1}}|{'any':{'a':{},'c':1}}|spec.any.a.b",
        "{'p':{'x':1,'in':{'a':'s','b':1}}}|{'p':{'x':1,'in':{'a':'s'}}}|spec.p.in.b",
        "{'r':{'kind':'K','metadata':{'name':'x','y':1},'spec':{'a':{'b':1}}}}"
            + "|{'r':{'kind':'K','metadata':{'name':'x'},'spec':{'a':{'b':1}}}}"
            + "|spec.r.metadata.y",
        "{'r':{'apiVersion':'v1','other':1}}|{'r':{'apiVersion':'v1'}}|spec.r.other",
        "{'q':{'kind':'K','a':'x'}}|{'q':{'a':'x'}}|spec.q.kind"
      })
  void fieldsThatTheSchemaDoesNotHaveAreDropped(String sent, String kept, String unknown) {
    ObjectNode object = object(sent);

    List<String> dropped = schema.admit(object);

    assertThat(object).isEqualTo(object(kept));
    assertThat(dropped).containsExactly(unknown);
  }

  @Test
  void whatAnObjectIsCalledStays() {
    ObjectNode object = object("{}");
    object.put("top", 1);

    List<String> dropped = schema.admit(object);

    assertThat(object).isEqualTo(object("{}"));
    assertThat(dropped).containsExactly("top");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'d':{}}|{'d':{'a':'A','b':3,'c':{'x':true}}}",
        "{'d':{'a':null,'b':null,'c':{'x':false}}}|{'d':{'a':'A','b':null,'c':{'x':false}}}",
        "{'z':null,'text':null}|{'z':null}",
        "{'l':[null]}|{'l':[null]}",
        "{}|{}"
      })
  void defaultsStandWhereNothingIsOrANullThatMayNotBe(String sent, String kept) {
    ObjectNode object = object(sent);

    schema.admit(object);

    assertThat(object).isEqualTo(object(kept));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'n':2}",
        "{'n':2.0}",
        "{'mu':4}",
        "{'n':1000000}",
        "{'f':7}",
        "{'f':0.51}",
        "{'s':'abcd'}",
        "{'e':'x'}",
        "{'en':1.0}",
        "{'t':'2020-01-01T00:00:00.5+01:00'}",
        "{'l':['a','a']}",
        "{'set':['a','b']}",
        "{'map':[{'k':'a'},{'k':'b'}]}",
        "{'m':{'a':1}}",
        "{'i':5}",
        "{'i':'5%'}",
        "{'z':null}",
        "{'q':{'a':''}}",
        "{'one':{'b':1}}",
        "{'all':3}",
        "{'not':4}"
      })
  void whatTheSchemaAllowsIsAllowed(String spec) {
    schema.checkNew(WIDGETS, object(spec));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'n':-2}|FieldValueInvalid|spec.n|Invalid value: -2: spec.n in body should be greater than"
            + " or equal to 0",
        "{'n':2000000}|FieldValueInvalid|spec.n|Invalid value: 2000000: spec.n in body should be"
            + " less than or equal to 1000000",
        "{'mu':3}|FieldValueInvalid|spec.mu|Invalid value: 3: spec.mu in body should be a multiple of"
            + " 2",
        "{'n':'x'}|FieldValueTypeInvalid|spec.n|Invalid value: \"string\": spec.n in body must be"
            + " of type integer: \"string\"",
        "{'n':2.5}|FieldValueTypeInvalid|spec.n|Invalid value: \"number\": spec.n in body must be"
            + " of type integer: \"number\"",
        "{'f':0.5}|FieldValueInvalid|spec.f|Invalid value: 0.5: spec.f in body should be greater"
            + " than 0.5",
        "{'f':2000000.25}|FieldValueInvalid|spec.f|Invalid value: 2.00000025e+06: spec.f in body"
            + " should be less than 1e+06",
        "{'s':'a'}|FieldValueInvalid|spec.s|Invalid value: \"a\": spec.s in body should be at least"
            + " 2 chars long",
        "{'s':'abcde'}|FieldValueTooLong|spec.s|Too long: may not be more than 4 bytes",
        "{'s':'A1'}|FieldValueInvalid|spec.s|Invalid value: \"A1\": spec.s in body should match"
            + " '^[a-z]+$'",
        "{'e':'z'}|FieldValueNotSupported|spec.e|Unsupported value: \"z\": supported values:"
            + " \"x\", \"y\"",
        "{'en':3}|FieldValueNotSupported|spec.en|Unsupported value: 3: supported values: \"1\","
            + " \"2\"",
        "{'t':'foo'}|FieldValueTypeInvalid|spec.t|Invalid value: \"foo\": spec.t in body must be of"
            + " type date-time: \"foo\"",
        "{'t':5}|FieldValueTypeInvalid|spec.t|Invalid value: \"int64\": spec.t in body must be of"
            + " type date-time: \"int64\"",
        "{'l':[]}|FieldValueInvalid|spec.l|Invalid value: 0: spec.l in body should have at least 1"
            + " items",
        "{'l':['a','b','c']}|FieldValueTooMany|spec.l|Too many: 3: must have at most 2 items",
        "{'l':['a',5]}|FieldValueTypeInvalid|spec.l[1]|Invalid value: \"integer\": spec.l[1] in"
            + " body must be of type string: \"integer\"",
        "{'l':[null]}|FieldValueTypeInvalid|spec.l[0]|Invalid value: \"null\": spec.l[0] in body"
            + " must be of type string: \"null\"",
        "{'set':['a','a']}|FieldValueDuplicate|spec.set[1]|Duplicate value: \"a\"",
        "{'map':[{'k':'a'},{'k':'a'}]}|FieldValueDuplicate|spec.map[1]|Duplicate value:"
            + " {\"k\":\"a\"}",
        "{'map':[{}]}|FieldValueRequired|spec.map[0].k|Required value",
        "{'m':{'a':'x'}}|FieldValueTypeInvalid|spec.m.a|Invalid value: \"string\": spec.m.a in body"
            + " must be of type integer: \"string\"",
        "{'m':{}}|FieldValueInvalid|spec.m|Invalid value: 0: spec.m in body should have at least 1"
            + " properties",
        "{'m':{'a':1,'b':2,'c':3}}|FieldValueTooMany|spec.m|Too many: 3: must have at most 2 items",
        "{'r':{'kind':'K'}}|FieldValueRequired|spec.r.apiVersion|Required value: must not be empty",
        "{'i':true}|FieldValueTypeInvalid|spec.i|Invalid value: \"boolean\": spec.i in body must be"
            + " of type integer,string: \"boolean\"",
        "{'q':{}}|FieldValueRequired|spec.q.a|Required value",
        "{'one':{'a':1,'b':2}}|FieldValueInvalid|<nil>|Invalid value: \"\": \"spec.one\" must"
            + " validate one and only one schema (oneOf). Found 2 valid alternatives",
        "{'not':7}|FieldValueInvalid|<nil>|Invalid value: \"\": \"spec.not\" must not validate the"
            + " schema (not)",
        "'text'|FieldValueTypeInvalid|spec|Invalid value: \"string\": spec in body must be of type"
            + " object: \"string\""
      })
  void whatTheSchemaForbidsIsInvalid(String spec, String reason, String field, String message) {
    ObjectNode object = object(spec);

    Refusal refusal = catchThrowableOfType(Refusal.class, () -> schema.checkNew(WIDGETS, object));

    assertThat(causes(refusal)).hasSize(1);
    JsonNode cause = causes(refusal).get(0);
    assertThat(cause.path("reason").asText()).isEqualTo(reason);
    assertThat(cause.path("field").asText()).isEqualTo(field);
    assertThat(cause.path("message").asText()).isEqualTo(message);
    assertThat(refusal)
        .hasMessage("Widget.example.com \"a\" is invalid: " + field + ": " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'one':{}}|<nil>,spec.one.a",
        "{'some':{}}|<nil>,spec.some.a",
        "{'all':1}|spec.all,<nil>",
        "{'e':3}|spec.e,spec.e",
        "{'n':'x','q':{}}|spec.n,spec.q.a"
      })
  void allThatIsForbiddenIsTold(String spec, String fields) {
    ObjectNode object = object(spec);

    Refusal refusal = catchThrowableOfType(Refusal.class, () -> schema.checkNew(WIDGETS, object));

    assertThat(causes(refusal).findValuesAsText("field")).containsExactly(fields.split(","));
  }

  @Test
  void whatWasForbiddenBeforeMayStayButNotChange() {
    ObjectNode before = object("{'n':-2,'e':'z'}");

    schema.checkChanged(WIDGETS, object("{'n':-2,'e':'x'}"), before);
    Refusal refusal = catchThrowableOfType(
        Refusal.class, () -> schema.checkChanged(WIDGETS, object("{'n':-4,'e':'z'}"), before));

    assertThat(causes(refusal).findValuesAsText("field")).containsExactly("spec.n");
  }

  @Test
  void withoutSchemaNothingIsDemanded() {
    ObjectNode object = object("{'x':null}");

    List<String> dropped = CustomSchema.NONE.admit(object);
    CustomSchema.NONE.checkNew(WIDGETS, object);

    assertThat(dropped).isEmpty();
    assertThat(object).isEqualTo(object("{'x':null}"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "7, 7",
    "0.5, 0.5",
    "-2.25, -2.25",
    "999999, 999999",
    "1000000, 1e+06",
    "123456789, 1.23456789e+08",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "1e100, 1e+100"
  })
  void floatingPointNumbersAreWrittenAsInGo(double number, String text) {
    assertThat(GoFloat.show(number)).isEqualTo(text);
  }
}
