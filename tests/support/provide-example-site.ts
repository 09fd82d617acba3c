import { provideSite } from "#contract/site/site.ts";
import { exampleSite } from "./example-site.ts";

// Vitest's set-up: code under test reads the example, as it reads the published site in the program.
provideSite(() => exampleSite);
