package io.informer4j.controller.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds the chapter on leader election in docs/conformance.md against client-go's tests: each has a row, with an answer. */
class LeaderElectionRowsTest {

  private static final String CHAPTER = "\n## Leader election\n";
  private static final Pattern ROW = Pattern.compile(
      "(?m)^\\| tools/leaderelection(?:/resourcelock)?, (\\w+) \\| [^|]+ \\| ([^|]+) \\|$");
  private static final Pattern ANSWER = Pattern.compile(
      "(controller\\.leader\\.\\w+#\\w+(, )?)+|(differs|does not apply): \\S.{15,}");

  /** Of leaderelection_test.go, leasecandidate_test.go, healthzadaptor_test.go and leaselock_test.go. */
  private static final List<String> UPSTREAM = List.of(
      "TestTryAcquireOrRenewLeases",
      "TestTryCoordinatedRenew",
      "TestLeaseSpecToLeaderElectionRecordRoundTrip",
      "TestReleaseLeaseLeases",
      "TestReleaseMethodCallsGet",
      "TestReleaseRetriesOnConflict",
      "TestReleaseOnCancellation_Leases",
      "TestLeaderElectionConfigValidation",
      "TestFastPathLeaderElection",
      "TestCheckMethodRace",
      "TestLeaseCandidateCreation",
      "TestLeaseCandidateAck",
      "TestLeaderElectionHealthChecker",
      "TestGetError",
      "TestGet",
      "TestRecordEventSuccess",
      "TestRecordEventNilRecorder",
      "TestCreateError",
      "TestUpdateError",
      "TestDescribe",
      "TestLeaseConversion",
      "TestUpdateWithNilLabelsOnLease",
      "TestUpdateWithNilLabelsOnLeaseLock",
      "TestLabelUpdate");

  @Test
  void everyUpstreamTestHasOneRowAndEveryRowAnAnswer() throws IOException {
    List<MatchResult> rows = ROW.matcher(chapter()).results().toList();

    assertThat(rows).extracting(row -> row.group(1)).containsExactlyInAnyOrderElementsOf(UPSTREAM);
    assertThat(rows).extracting(row -> row.group(2)).allMatch(ANSWER.asMatchPredicate());
  }

  private static String chapter() throws IOException {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve(".mvn"))) {
      folder = folder.getParent();
    }
    String page = Files.readString(folder.resolve("docs/conformance.md"));
    return page.substring(page.indexOf(CHAPTER));
  }
}
