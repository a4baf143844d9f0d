package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of RFC 6902, appendix A, and the edges around them. */
class JsonPatchTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'foo':'bar'}|[{'op':'add','path':'/baz','value':'qux'}]|{'baz':'qux','foo':'bar'}",
        "{'foo':['bar','baz']}|[{'op':'add','path':'/foo/1','value':'qux'}]|{'foo':['bar','qux','baz']}",
        "{'foo':['a']}|[{'op':'add','path':'/foo/1','value':'b'}]|{'foo':['a','b']}",
        "{'foo':['a']}|[{'op':'add','path':'/foo/-','value':['b']}]|{'foo':['a',['b']]}",
        "{'foo':'bar'}|[{'op':'add','path':'','value':{'x':1}}]|{'x':1}",
        "{'foo':'bar'}|[{'op':'add','path':'/foo','value':null}]|{'foo':null}",
        "{'baz':'qux','foo':'bar'}|[{'op':'remove','path':'/baz'}]|{'foo':'bar'}",
        "{'foo':['bar','qux','baz']}|[{'op':'remove','path':'/foo/1'}]|{'foo':['bar','baz']}",
        "{'baz':'qux'}|[{'op':'replace','path':'/baz','value':'boo'}]|{'baz':'boo'}",
        "{'foo':[1,2]}|[{'op':'replace','path':'/foo/0','value':3}]|{'foo':[3,2]}",
        "{'foo':{'bar':'baz','waldo':'fred'},'qux':{}}|[{'op':'move','from':'/foo/waldo','path':'/qux/thud'}]|{'foo':{'bar':'baz'},'qux':{'thud':'fred'}}",
        "{'foo':['all','grass','cows','eat']}|[{'op':'move','from':'/foo/1','path':'/foo/3'}]|{'foo':['all','cows','eat','grass']}",
        "{'a':{'b':1}}|[{'op':'copy','from':'/a','path':'/c'},{'op':'replace','path':'/c/b','value':2}]|{'a':{'b':1},'c':{'b':2}}",
        "{'baz':'qux','foo':['a',2]}|[{'op':'test','path':'/foo/1','value':2}]|{'baz':'qux','foo':['a',2]}",
        "{'/':9,'~1':10}|[{'op':'test','path':'/~01','value':10},{'op':'remove','path':'/~1'}]|{'~1':10}",
        "{'':1}|[{'op':'replace','path':'/','value':2}]|{'':2}",
        "{'foo':'bar'}|[{'op':'add','path':'/x','value':1,'ignored':true}]|{'foo':'bar','x':1}"
      })
  void patchesApply(String document, String patch, String expected) {
    assertThat(JsonPatch.apply(tree(document), tree(patch))).isEqualTo(tree(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'foo':'bar'}|[{'op':'add','path':'/baz/bat','value':'qux'}]",
        "{'foo':['a']}|[{'op':'add','path':'/foo/2','value':'b'}]",
        "{'foo':['a']}|[{'op':'add','path':'/foo/01','value':'b'}]",
        "{'foo':['a']}|[{'op':'add','path':'/foo/x','value':'b'}]",
        "{'foo':['a']}|[{'op':'remove','path':'/foo/-'}]",
        "{'foo':['a']}|[{'op':'remove','path':'/foo/1'}]",
        "{'foo':'bar'}|[{'op':'remove','path':'/baz'}]",
        "{'foo':'bar'}|[{'op':'replace','path':'/baz','value':1}]",
        "{'foo':'bar'}|[{'op':'test','path':'/foo','value':'baz'}]",
        "{'foo':10}|[{'op':'test','path':'/foo','value':'10'}]",
        "{'foo':'bar'}|[{'op':'add','path':'/foo/a','value':1}]",
        "{'foo':'bar'}|[{'op':'add','path':'/foo'}]",
        "{'foo':'bar'}|[{'op':'add','path':'foo','value':1}]",
        "{'foo':'bar'}|[{'op':'add','value':1}]",
        "{'foo':'bar'}|[{'op':'frob','path':'/foo'}]",
        "{'a':{'b':1}}|[{'op':'move','from':'/a','path':'/a/b'}]",
        "{'foo':'bar'}|[5]"
      })
  void patchesThatDoNotApplyAreRefused(String document, String patch) {
    assertThatThrownBy(() -> JsonPatch.apply(tree(document), tree(patch)))
        .isInstanceOf(Refusal.class)
        .hasMessage("the server rejected our request due to an error in our request");
  }
}
