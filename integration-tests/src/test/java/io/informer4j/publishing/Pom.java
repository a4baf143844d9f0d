package io.informer4j.publishing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** A pom.xml as it is written, without what it inherits. */
final class Pom {
  private final Element project;

  private Pom(Element project) {
    this.project = project;
  }

  static Pom read(Path file) {
    try {
      return new Pom(DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(file.toFile())
          .getDocumentElement());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SAXException | ParserConfigurationException e) {
      throw new IllegalArgumentException(file + " is no XML", e);
    }
  }

  /** The text at a path of element names, like {@code scm/url}. */
  Optional<String> text(String path) {
    return elements(path).stream()
        .findFirst()
        .map(element -> element.getTextContent().strip());
  }

  /** The texts of all elements at a path. */
  List<String> texts(String path) {
    return elements(path).stream()
        .map(element -> element.getTextContent().strip())
        .toList();
  }

  /** Whether an element of this name stands anywhere. */
  boolean mentions(String element) {
    return project.getElementsByTagName(element).getLength() > 0;
  }

  private List<Element> elements(String path) {
    List<Element> found = List.of(project);
    for (String name : path.split("/", -1)) {
      found = found.stream().flatMap(parent -> children(parent, name).stream()).toList();
    }
    return found;
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        children.add(element);
      }
    }
    return children;
  }
}
