package io.informer4j.apiserver.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.lister.LabelSelector;
import io.informer4j.name.ObjectName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectorsTest {

  private static final SelectableFields<String> FIELDS =
      SelectableFields.of(List.of("spec.content"), (object, field) -> object.content());

  private final StoredObject<String> object = new StoredObject<>(
      ObjectName.of("ns", "web"), "u", 1, 1, Map.of("app", "web", "tier", "a"), "x,=\\y");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|''|true",
        "app=web|''|true",
        "app=other|''|false",
        "tier in (a, b)|metadata.name=web|true",
        "tier in (b)|metadata.name=web|false",
        "tier in (a)|metadata.name=other|false",
        "''|metadata.name==web|true",
        "''|metadata.name!=web|false",
        "''|metadata.namespace=ns,metadata.name!=other|true",
        "''|metadata.namespace=ns,metadata.name=other|false",
        "''|metadata.namespace=,|false",
        "''|spec.content=x\\,\\=\\\\y|true",
        "''|spec.content!=x\\,\\=\\\\y|false",
      })
  void selectsByLabelsAndFields(String labels, String fields, boolean isSelected) {
    assertThat(Selectors.parse(labels, fields, FIELDS).test(object)).isEqualTo(isSelected);
  }

  @Test
  void emptyTextsAreEverything() {
    assertThat(Selectors.isEverything(Selectors.parse("", "", FIELDS))).isTrue();
    assertThat(Selectors.isEverything(Selectors.labels(LabelSelector.everything())))
        .isTrue();
    assertThat(Selectors.isEverything(Selectors.parse("", "metadata.name=web", FIELDS)))
        .isFalse();
    assertThat(Selectors.<String>everything().test(object)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "metadata.name",
        "metadata.name=a\\x",
        "metadata.name=a\\",
        "metadata.name=a=b",
        "metadata.uid=1",
        "=a",
      })
  void refusesFieldsThatItDoesNotUnderstand(String fields) {
    assertThatThrownBy(() -> Selectors.parse("", fields, FIELDS))
        .isInstanceOfSatisfying(SelectorException.class, refused -> {
          assertThat(refused.status().code()).isEqualTo(400);
          assertThat(refused.status().reason()).isEqualTo("BadRequest");
        });
  }

  @Test
  void saysWhichFieldsThereAre() {
    assertThatThrownBy(() -> Selectors.parse("", "data.k=v", FIELDS))
        .hasMessage("\"data.k\" is not a known field selector: only \"metadata.name\","
            + " \"metadata.namespace\", \"spec.content\"");
  }
}
