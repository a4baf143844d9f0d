package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.InformerOptions;
import io.informer4j.fabric8.resource.Listing;
import io.informer4j.fabric8.resource.WhenMissing;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.MailboxPolicy;
import io.informer4j.reflector.SourceFailure;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/reference.md leaves out no option, no event and no error. */
class ReferenceTest {

  private final String reference =
      ProjectFiles.read(ProjectFiles.root().resolve("docs/reference.md"));

  @Test
  void everyOptionOfAFactoryAnInformerAndAHandlerIsThere() {
    List<String> options = new ArrayList<>();
    options.addAll(methodsOf(
        SharedInformerFactory.Builder.class,
        method -> method.getReturnType() == SharedInformerFactory.Builder.class
            && !method.getName().equals("defaults")));
    options.addAll(methodsOf(
        InformerOptions.class,
        method ->
            method.getReturnType() == InformerOptions.class && method.getParameterCount() > 0));
    options.addAll(methodsOf(HandlerOptions.class, method -> method.getName().startsWith("with")));

    assertThat(options).hasSizeGreaterThan(30);
    assertNamed(options);
  }

  @Test
  void everyEventOfAListenerIsThere() {
    assertNamed(methodsOf(InformerListener.class, method -> method.getName().startsWith("on")));
  }

  @Test
  void everyChoiceAndEveryKindOfFailureIsThere() {
    assertNamed(Stream.<Enum<?>[]>of(
            SourceFailure.Kind.values(),
            MailboxPolicy.values(),
            Listing.values(),
            WhenMissing.values())
        .flatMap(Stream::of)
        .map(Enum::name)
        .toList());
  }

  @Test
  void everyExceptionThatUsersCanMeetIsThere() {
    List<String> exceptions = new TypeIndex()
        .types()
        .filter(Throwable.class::isAssignableFrom)
        .filter(type -> !type.getName().startsWith("io.informer4j.testing"))
        .filter(type -> !type.getName().startsWith("io.informer4j.console.")) // become answers
        .map(Class::getSimpleName)
        .toList();

    assertThat(exceptions).hasSizeGreaterThan(10);
    assertNamed(exceptions);
  }

  private static List<String> methodsOf(Class<?> type, Predicate<Method> isMeant) {
    return Stream.of(type.getMethods()).filter(isMeant).map(Method::getName).toList();
  }

  private void assertNamed(List<String> names) {
    TreeSet<String> missing = new TreeSet<>(names);
    missing.removeIf(name -> reference.matches("(?s).*\\b" + name + "\\b.*"));
    assertThat(missing).isEmpty();
  }
}
