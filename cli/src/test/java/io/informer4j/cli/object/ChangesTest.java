package io.informer4j.cli.object;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.cli.output.Style;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangesTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static Map<String, Object> tree(String json) {
    try {
      return MAPPER.readValue(json.replace('\'', '"'), new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> changes(String before, String now) {
    return Changes.between(tree(before), tree(now)).stream()
        .map(change -> change.line(Style.PLAIN))
        .toList();
  }

  @Test
  void aChangedScalarIsToldWithItsPath() {
    assertThat(changes("{'status':{'phase':'Pending'}}", "{'status':{'phase':'Running'}}"))
        .containsExactly("~ status.phase: Pending → Running");
  }

  @Test
  void whatCameAndWhatWentIsTold() {
    assertThat(changes("{'spec':{'a':1}}", "{'spec':{'b':{'c':true}}}"))
        .containsExactly("+ spec.b: {\"c\":true}", "- spec.a: 1");
  }

  @Test
  void elementsOfListsAreMatchedByName() {
    assertThat(changes(
            "{'c':[{'name':'a','image':'x'},{'name':'b','image':'y'}]}",
            "{'c':[{'name':'new','image':'n'},{'name':'a','image':'x'},{'name':'b','image':'z'}]}"))
        .containsExactly("+ c[new]: {\"name\":\"new\",\"image\":\"n\"}", "~ c[b].image: y → z");
  }

  @Test
  void conditionsAreMatchedByType() {
    assertThat(
            changes(
                "{'conditions':[{'type':'Ready','status':'False'},{'type':'Available','status':'True'}]}",
                "{'conditions':[{'type':'Available','status':'True'},{'type':'Ready','status':'True'}]}"))
        .containsExactly("~ conditions[Ready].status: False → True");
  }

  @Test
  void elementsWithoutAKeyAreComparedByPosition() {
    assertThat(changes("{'l':[{'x':1},{'x':2}]}", "{'l':[{'x':1},{'x':3},{'x':4}]}"))
        .containsExactly("~ l[1].x: 2 → 3", "+ l[2]: {\"x\":4}");
  }

  @Test
  void listsOfScalarsAreToldAsAWhole() {
    assertThat(changes("{'args':['a','b']}", "{'args':['a','c']}"))
        .containsExactly("~ args: [\"a\",\"b\"] → [\"a\",\"c\"]");
  }

  @Test
  void anotherOrderOfNamedElementsIsAChange() {
    assertThat(changes("{'l':[{'name':'a'},{'name':'b'}]}", "{'l':[{'name':'b'},{'name':'a'}]}"))
        .hasSize(1);
  }

  @Test
  void whatChangesWithEveryWriteIsLeftOut() {
    assertThat(changes(
            "{'metadata':{'resourceVersion':'1','generation':1,'managedFields':[1]}}",
            "{'metadata':{'resourceVersion':'2','generation':2,'managedFields':[2]}}"))
        .isEmpty();
  }

  @Test
  void keysWithDotsAreQuoted() {
    assertThat(changes(
            "{'metadata':{'annotations':{}}}",
            "{'metadata':{'annotations':{'example.com/a':'b'}}}"))
        .containsExactly("+ metadata.annotations['example.com/a']: b");
  }

  @Test
  void emptyTextsNullAndLongTextsCanBeRead() {
    assertThat(changes("{'a':'','b':null}", "{'a':null,'b':'" + "x".repeat(200) + "'}"))
        .containsExactly(
            "~ a: \"\" → null", "~ b: null → " + "x".repeat(100) + "… (100 more characters)");
  }

  @Test
  void nothingOfAnObjectMovesTheCursor() {
    assertThat(changes("{'a':'x'}", "{'a':'\\u001b[2J\\u202e'}"))
        .containsExactly("~ a: x → \\u001b[2J\\u202e");
  }

  @Test
  void programsGetOldAndNewAsTheyAre() {
    Change change = Changes.between(tree("{'n':1}"), tree("{'n':2}")).get(0);

    assertThat(change.fields())
        .containsExactly(Map.entry("path", "n"), Map.entry("old", 1), Map.entry("new", 2));
  }
}
