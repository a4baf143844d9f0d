package io.informer4j.cli.demo;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.console.ConsoleFault;
import io.informer4j.console.InformerConsole;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * One run of the demonstration: puts the parts together, lets them work, and takes them apart in reverse order.
 *
 * <p><b>Threading:</b> for one thread, which waits most of the time; keys and the console come on theirs.
 */
final class Demo {

  /** Vert.x tells of every connection that breaks. Held here, as loggers are forgotten that nobody holds. */
  private static final Logger VERTX = Logger.getLogger("io.vertx");

  private static final double SECOND = 1e9;
  private static final Duration TICK = Duration.ofMillis(100);
  /** How long the mirrors get at the end to hear of the last changes. */
  private static final Duration LAST_WORDS = Duration.ofMillis(600);

  private static final int LINES_ON_SCREEN = 20;
  private static final int LINES_IN_PIPES = 500;
  /** What a pod takes in this process, in the server's history and in the mirror, with room to work. */
  private static final long HEAP_PER_POD = 24 << 10;

  private static final long HEAP_FOR_THE_REST = 96 << 20;

  private final DemoOptions options;
  private final Output output;
  private final boolean isScreen;
  private final Stop stop;
  private final CountDownLatch quit = new CountDownLatch(1);
  /** What is open, the last first. */
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  Demo(DemoOptions options, Output output, boolean isScreen, Stop stop) {
    this.options = options;
    this.output = output;
    this.isScreen = isScreen;
    this.stop = stop;
  }

  /** Runs until told to stop, and returns whether the mirrors were equal to the server at the end. */
  boolean run() throws InterruptedException {
    requireMemory();
    VERTX.setLevel(Level.OFF);
    try {
      return play();
    } finally {
      closeAll();
    }
  }

  private void requireMemory() {
    long needed = options.pods() * HEAP_PER_POD + HEAP_FOR_THE_REST;
    long most = Runtime.getRuntime().maxMemory();
    if (needed > most) {
      throw new IllegalStateException(String.format(
          Locale.ROOT,
          "%,d pods need about %,d MB of heap, for the server and the mirror, and this process may have %,d MB;"
              + " try JAVA_OPTS=-Xmx%dm, or fewer --pods",
          options.pods(),
          needed >> 20,
          most >> 20,
          needed >> 20));
    }
  }

  private boolean play() throws InterruptedException {
    say("An API server starts, with a cluster of %,d pods in it …", options.pods());
    long begun = System.nanoTime();
    ApiServer server = opened(ApiServer.start(ApiServerOptions.defaults()
        .withTls(true)
        .withPort(options.port())
        .withBookmarkPeriod(Followers.BOOKMARKS)));
    SplittableRandom random = new SplittableRandom(options.seed());
    ClusterPlan plan = new ClusterPlan(options.pods(), random.split(), Instant::now);
    Lag lag = new Lag();
    Recoveries recoveries = new Recoveries(output);
    int lines = options.quiet() ? 0 : isScreen ? LINES_ON_SCREEN : LINES_IN_PIPES;
    EventStream stream = new EventStream(output, lag, lines);
    // Both are mostly the loading of classes at first, and there is more than one processor.
    FutureTask<Followers> preparing = new FutureTask<>(
        () -> new Followers(client(server), options.format(), stream, recoveries::listener));
    new Thread(preparing, "demo-informers").start();
    int objects = new Filling(server, new Interruptible<>(plan.objects(), stop)).run();
    Followers followers = opened(result(preparing));
    say(
        "%,d objects on %,d nodes after %.1f s, in this process:",
        objects, plan.nodes().size(), (System.nanoTime() - begun) / SECOND);

    NodeKeeper keeper = opened(new NodeKeeper(followers, output));
    ServerWrites writes = new ServerWrites(server, lag);
    ClusterLife life = opened(
        new ClusterLife(new LivingCluster(plan, writes, random.split()), writes, options.speed()));
    Kubelets kubelets = new Kubelets(followers::terminating, life::finish);
    followers.whenGone("replica-keeper", life::gone);
    FaultBoard board =
        opened(new FaultBoard(output, new ServerFaults(server, life, followers).entries()));
    invite(server, followers, keeper, board, life);

    followers.factory().start();
    keeper.start();
    awaitSync(followers, recoveries);
    life.start();
    long live = System.nanoTime();
    Watch watch = new Watch(
        output, server, followers, stream, lag, recoveries, board, writes, life, isScreen);
    while (!isOver(live) && !stop.await(TICK) && output.isHeard()) {
      life.requireAlive();
      kubelets.tick(System.nanoTime());
      watch.tick();
    }
    life.close();
    board.close();
    return watch.end((System.nanoTime() - live) / SECOND, LAST_WORDS);
  }

  private static KubernetesClient client(ApiServer server) {
    Config config = Config.fromKubeconfig(server.kubeconfig());
    config.setRequestRetryBackoffLimit(0); // what tries again here is the informers and the queue
    // Named, and not looked for: of the clients there are, this one has a connection for each
    // watch, whose life can be told.
    return new KubernetesClientBuilder()
        .withConfig(config)
        .withHttpClientFactory(new VertxHttpClientFactory())
        .build();
  }

  private static <T> T result(FutureTask<T> task) throws InterruptedException {
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "the informers cannot be made: " + e.getMessage(), e.getCause());
    }
  }

  /** Waits as long as it takes: trouble on the way is told by those who have it. */
  private void awaitSync(Followers followers, Recoveries recoveries) throws InterruptedException {
    while (!followers.haveSynced() && !stop.await(TICK.dividedBy(5))) {
      recoveries.tell();
    }
  }

  private boolean isOver(long live) {
    return quit.getCount() == 0
        || System.nanoTime() - live >= options.duration().toNanos();
  }

  /** Says what there is to look at and to play with. */
  private void invite(
      ApiServer server,
      Followers followers,
      NodeKeeper keeper,
      FaultBoard board,
      ClusterLife life) {
    KubeconfigFile kubeconfig = opened(new KubeconfigFile(server));
    say("  kubectl  KUBECONFIG=%s kubectl get pods -A", kubeconfig.path());
    if (options.consolePort() >= 0) {
      InformerConsole.Builder console = InformerConsole.builder()
          .factory(followers.factory())
          .controller(keeper.controller())
          .port(options.consolePort());
      for (FaultBoard.Entry entry : board.entries()) {
        console.fault(new ConsoleFault(
            entry.id(),
            Character.toUpperCase(entry.title().charAt(0)) + entry.title().substring(1),
            entry.description(),
            () -> board.isOn(entry),
            on -> board.set(entry, on)));
      }
      say("  console  %s", opened(console.start()).uri());
    }
    Keys keys = new Keys(output, board, life, quit::countDown);
    if (isScreen && opened(Keyboard.open(keys::pressed))) {
      say("  keys     %s", keys.help());
    }
    say("  stop     Ctrl-C");
    say("");
  }

  private void say(String text, Object... values) {
    output.say(Output.Tone.PLAIN, String.format(Locale.ROOT, text, values));
  }

  private <T extends AutoCloseable> T opened(T part) {
    open.push(part);
    return part;
  }

  private boolean opened(java.util.Optional<? extends AutoCloseable> part) {
    part.ifPresent(open::push);
    return part.isPresent();
  }

  private void closeAll() {
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        output.say(Output.Tone.TROUBLE, "could not be closed: " + e.getMessage());
      }
    }
  }
}
