package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceVersion;

/** Objects in another version than the one in which they are stored. */
final class ConvertedView implements View {

  private final View view;
  private final ServedVersion version;

  ConvertedView(View view, ServedVersion version) {
    this.view = view;
    this.version = version;
  }

  @Override
  public ObjectNode item(
      ApiResource resource, ObjectNode content, ResourceVersion resourceVersion) {
    return view.item(version.served(), converted(content), resourceVersion);
  }

  @Override
  public ObjectNode list(ApiResource resource) {
    return view.list(version.served());
  }

  @Override
  public String items() {
    return view.items();
  }

  @Override
  public ObjectNode bare(ApiResource resource) {
    return view.bare(version.served());
  }

  @Override
  public ObjectNode write(
      ApiResource resource, ObjectNode content, ResourceVersion resourceVersion, boolean says) {
    return view.write(version.served(), converted(content), resourceVersion, says);
  }

  private ObjectNode converted(ObjectNode content) {
    ObjectNode copy = Json.object();
    copy.setAll(content);
    version.conversion().toServed(copy);
    return copy.put("apiVersion", version.served().type().apiVersion())
        .put("kind", version.served().type().kind());
  }
}
