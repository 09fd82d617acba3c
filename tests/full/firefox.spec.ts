import { findFirefox, startFirefox } from "#tests/support/engines/firefox.ts";
import { tellStories } from "#tests/support/engines/stories.ts";

const place = findFirefox();

tellStories({
  start: () => (place ? startFirefox(place) : undefined),
  missing: "There is no Firefox (Debian: firefox-esr); FIREFOX names another place.",
});
