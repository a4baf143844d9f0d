package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * How the fields of one type merge: what {@code patchMergeKey}, {@code patchStrategy}, {@code listType} and
 * {@code mapType} say in Kubernetes' own types.
 *
 * <p>The table is a resource beside this class, which explains its form. Types that are not in it, such as those of custom
 * resources, merge field by field, and their lists are single values.
 */
final class MergeRules {

  private static final String TABLE = "merge-rules.txt";
  private static final String META = "meta.v1.ObjectMeta";

  /** Rules of a type of which nothing is known. */
  static final MergeRules NONE = new MergeRules(new HashMap<>());

  private static final Map<String, MergeRules> TYPES = read();

  /** Custom resources have the metadata of all, and nothing else that is known. */
  private static final MergeRules CUSTOM = objectOf(false);

  /** Built-in types that need no line of their own. */
  private static final MergeRules BUILT_IN = objectOf(true);

  /** By which the elements of a list are told apart. */
  record Keys(Style style, List<String> fields) {
    static final Keys ATOMIC = new Keys(Style.ATOMIC, List.of());

    /** How a list merges. */
    enum Style {
      /** Not at all: it is one value. */
      ATOMIC,
      /** As a set of values. */
      SET,
      /** By some fields of its elements. */
      MAP
    }

    static Keys parse(String text) {
      return switch (text) {
        case "-" -> ATOMIC;
        case "=" -> new Keys(Style.SET, List.of());
        default -> new Keys(Style.MAP, Arrays.asList(text.split(",")));
      };
    }

    boolean isAtomic() {
      return style == Style.ATOMIC;
    }

    /** Returns whether the elements of a list are what this expects: a list that is not is one value. */
    boolean fits(JsonNode list) {
      for (JsonNode element : list) {
        if (style == Style.MAP ? !element.isObject() : element.isContainerNode()) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * How one field merges.
   *
   * @param isAlwaysThere whether it is there, empty, when nobody has set it
   * @param isAtomic whether it is an object that is one value
   * @param applied how a list merges in server-side apply
   * @param patched how a list merges in a strategic merge patch
   * @param typeName of which type it, or its elements or values, are; empty if that is not known
   * @param isMap whether its values, not itself, are of the type
   */
  record Rule(
      boolean isAlwaysThere,
      boolean isAtomic,
      Keys applied,
      Keys patched,
      String typeName,
      boolean isMap) {

    static final Rule PLAIN = new Rule(false, false, Keys.ATOMIC, Keys.ATOMIC, "", false);

    /** Returns the rules of what is in the object, or in each element of the list. */
    MergeRules inside() {
      MergeRules type = TYPES.getOrDefault(typeName, NONE);
      return isMap ? new MergeRules(new HashMap<>(), valueRule()) : type;
    }

    private Rule valueRule() {
      return new Rule(false, false, Keys.ATOMIC, Keys.ATOMIC, typeName, false);
    }

    static Rule parse(String text) {
      String rest = text.replace("~", "");
      boolean always = rest.startsWith("!");
      rest = always ? rest.substring(1) : rest;
      if (rest.equals("*")) {
        return new Rule(always, true, Keys.ATOMIC, Keys.ATOMIC, "", false);
      }
      if (rest.startsWith("{}")) {
        return new Rule(always, false, Keys.ATOMIC, Keys.ATOMIC, rest.substring(2), true);
      }
      if (!rest.startsWith("[")) {
        return new Rule(always, false, Keys.ATOMIC, Keys.ATOMIC, rest, false);
      }
      int end = rest.indexOf(']');
      String keys = rest.substring(1, end);
      int bar = keys.indexOf('|');
      Keys applied = Keys.parse(bar < 0 ? keys : keys.substring(0, bar));
      Keys patched = Keys.parse(bar < 0 ? keys : keys.substring(bar + 1));
      return new Rule(always, false, applied, patched, rest.substring(end + 1), false);
    }
  }

  private final Map<String, Rule> fields;
  private final Rule others;

  private MergeRules(Map<String, Rule> fields) {
    this(fields, Rule.PLAIN);
  }

  private MergeRules(Map<String, Rule> fields, Rule others) {
    this.fields = fields;
    this.others = others;
  }

  /** Returns the rules of a resource's objects. */
  static MergeRules of(ApiResource resource) {
    if (resource.isCustom()) {
      return CUSTOM;
    }
    String group = resource.type().group();
    String first = group.isEmpty() ? "core" : group.substring(0, (group + ".").indexOf('.'));
    String name =
        first + "." + resource.type().version() + "." + resource.type().kind();
    return TYPES.getOrDefault(name, BUILT_IN);
  }

  Rule field(String name) {
    return fields.getOrDefault(name, others);
  }

  /** Returns whether a field is one that the type names, as opposed to a key of a map. */
  boolean isNamed(String field) {
    return fields.containsKey(field);
  }

  private static MergeRules objectOf(boolean isBuiltIn) {
    Map<String, Rule> fields = new HashMap<>();
    fields.put("metadata", new Rule(true, false, Keys.ATOMIC, Keys.ATOMIC, META, false));
    if (isBuiltIn) {
      fields.put("spec", Rule.parse("!"));
      fields.put("status", Rule.parse("!"));
    }
    return new MergeRules(fields);
  }

  private static Map<String, MergeRules> read() {
    Map<String, MergeRules> types = new HashMap<>();
    for (String line : lines()) {
      List<String> words = Arrays.asList(line.split(" "));
      Map<String, Rule> fields = new HashMap<>();
      for (String word : words.subList(1, words.size())) {
        int equal = word.indexOf('=');
        fields.put(word.substring(0, equal), Rule.parse(word.substring(equal + 1)));
      }
      types.put(words.get(0), new MergeRules(fields));
    }
    return types;
  }

  private static List<String> lines() {
    try (InputStream in =
            Objects.requireNonNull(MergeRules.class.getResourceAsStream(TABLE), TABLE);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      List<String> lines = new ArrayList<>();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.startsWith("#") && !line.isBlank()) {
          lines.add(line);
        }
      }
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(
          String.format(Locale.ROOT, "the table %s cannot be read", TABLE), e);
    }
  }
}
