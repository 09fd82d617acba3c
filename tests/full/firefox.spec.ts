import { findFirefox, startFirefox } from "../support/engines/firefox.ts";
import { tellStories } from "../support/engines/stories.ts";

const place = findFirefox();

tellStories({
  start: () => (place ? startFirefox(place) : undefined),
  missing: "There is no Firefox (Debian: firefox-esr); FIREFOX names another place.",
});
