import { tellStories } from "#tests/support/engines/stories.ts";
import { findWebKit, startWebKit } from "#tests/support/engines/webkit.ts";

// Most patients come with Safari, whose engine WebKitGTK has.
const programs = findWebKit();

tellStories({
  start: () => (programs ? startWebKit(programs) : undefined),
  missing: "There is no WebKitGTK with its driver and a display (Debian: webkit2gtk-driver and xvfb).",
});
