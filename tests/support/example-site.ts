import { siteContent } from "#contract/site/documents.ts";
import { resolveSite } from "#contract/site/resolve-site.ts";
import accessibility from "../../content/example/accessibility.json" with { type: "json" };
import chat from "../../content/example/chat.json" with { type: "json" };
import footer from "../../content/example/footer.json" with { type: "json" };
import home from "../../content/example/home.json" with { type: "json" };
import hours from "../../content/example/hours.json" with { type: "json" };
import insurers from "../../content/example/insurers.json" with { type: "json" };
import look from "../../content/example/look.json" with { type: "json" };
import pages from "../../content/example/pages.json" with { type: "json" };
import postOp from "../../content/example/post_op.json" with { type: "json" };
import posts from "../../content/example/posts.json" with { type: "json" };
import practice from "../../content/example/practice.json" with { type: "json" };
import providers from "../../content/example/providers.json" with { type: "json" };
import rules from "../../content/example/rules.json" with { type: "json" };
import services from "../../content/example/services.json" with { type: "json" };
import team from "../../content/example/team.json" with { type: "json" };
import visits from "../../content/example/visits.json" with { type: "json" };

/** The example's documents, in English alone: what is about languages offers more. */
export const exampleContent = siteContent.parse({
  accessibility,
  chat,
  footer,
  home,
  hours,
  insurers,
  look,
  pages,
  post_op: postOp,
  posts,
  practice: { ...practice, languages: ["en"] },
  providers,
  rules,
  services,
  team,
  visits,
});

/** The same in English and Spanish, as the example ships. */
export const bilingualContent: typeof exampleContent = {
  ...exampleContent,
  practice: { ...exampleContent.practice, languages: ["en", "es"] },
};

/** The example as a published site. */
export const exampleSite = resolveSite(exampleContent, { version: "example" });
