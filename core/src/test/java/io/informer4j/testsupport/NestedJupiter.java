package io.informer4j.testsupport;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.DiscoveryFilter;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.OutputDirectoryCreator;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.engine.support.store.NamespacedHierarchicalStore;

/** Runs one test class inside of a test and says how it ended: the first failure, else the class. */
final class NestedJupiter {

  private static final OutputDirectoryCreator NO_OUTPUT = new OutputDirectoryCreator() {
    @Override
    public Path getRootDirectory() {
      throw new UnsupportedOperationException("nested tests write no files");
    }

    @Override
    public Path createOutputDirectory(TestDescriptor descriptor) {
      throw new UnsupportedOperationException("nested tests write no files");
    }
  };

  private NestedJupiter() {}

  /** Runs a class under junit-platform.properties, which the launcher would read, and one more. */
  static TestExecutionResult run(Class<?> testClass, String parameter, String value) {
    TestEngine engine = jupiter();
    Properties configuration = load();
    configuration.setProperty(parameter, value);
    Request request =
        new Request(DiscoverySelectors.selectClass(testClass), new Parameters(configuration));
    TestDescriptor root = engine.discover(request, UniqueId.forEngine(engine.getId()));
    AtomicReference<TestExecutionResult> ended = new AtomicReference<>();
    EngineExecutionListener listener = new EngineExecutionListener() {
      @Override
      public void executionFinished(TestDescriptor descriptor, TestExecutionResult result) {
        boolean isTheClass = descriptor.getParent().filter(root::equals).isPresent();
        boolean failsWithin = descriptor.isTest() && result.getThrowable().isPresent();
        if (isTheClass || failsWithin) {
          ended.compareAndSet(null, result);
        }
      }
    };
    try (NamespacedHierarchicalStore<Namespace> session = new NamespacedHierarchicalStore<>(null);
        NamespacedHierarchicalStore<Namespace> store = session.newChild()) {
      engine.execute(ExecutionRequest.create(
          root,
          listener,
          request.getConfigurationParameters(),
          request.getOutputDirectoryCreator(),
          store,
          CancellationToken.create()));
    }
    return Optional.ofNullable(ended.get()).orElseThrow();
  }

  private static Properties load() {
    Properties properties = new Properties();
    String file = "/" + ConfigurationParameters.CONFIG_FILE_NAME;
    try (InputStream in = NestedJupiter.class.getResourceAsStream(file)) {
      properties.load(Objects.requireNonNull(in, file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }

  private static TestEngine jupiter() {
    return ServiceLoader.load(TestEngine.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(engine -> engine.getId().equals("junit-jupiter"))
        .findFirst()
        .orElseThrow();
  }

  private record Parameters(Properties properties) implements ConfigurationParameters {
    @Override
    public Optional<String> get(String key) {
      return Optional.ofNullable(properties.getProperty(key));
    }

    @Override
    public Optional<Boolean> getBoolean(String key) {
      return get(key).map(Boolean::parseBoolean);
    }

    @Override
    public Set<String> keySet() {
      return properties.stringPropertyNames();
    }
  }

  private record Request(ClassSelector selector, Parameters parameters)
      implements EngineDiscoveryRequest {
    @Override
    public <T extends DiscoverySelector> List<T> getSelectorsByType(Class<T> type) {
      return type.isInstance(selector) ? List.of(type.cast(selector)) : List.of();
    }

    @Override
    public <T extends DiscoveryFilter<?>> List<T> getFiltersByType(Class<T> type) {
      return List.of();
    }

    @Override
    public ConfigurationParameters getConfigurationParameters() {
      return parameters;
    }

    @Override
    public OutputDirectoryCreator getOutputDirectoryCreator() {
      return NO_OUTPUT;
    }
  }
}
