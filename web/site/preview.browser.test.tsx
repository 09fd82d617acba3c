import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, fetchAnswer } from "#tests/support/answers.ts";
import { answerEditor, savedContents } from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { DocumentEditor } from "./document-editor.tsx";

interface Shown {
  readonly heading: string;
  readonly css?: string;
}

/** A page that is longer than its frame, with a question that opens, as the server renders it. */
const rendered = ({ heading, css = "" }: Shown) =>
  `<!doctype html><html lang="en"><head><title>Home</title>${css && `<style>${css}</style>`}</head>
  <body><h1>${heading}</h1><div style="height: 1000px"></div>
  <details><summary>First</summary>One</details><details><summary>Second</summary>Two</details>
  <div style="height: 4000px"></div></body></html>`;

const frame = page.getByTitle("Preview: Home page");
const view = () => (frame.element() as HTMLIFrameElement).contentWindow as Window;
const headingShown = () => view().document.querySelector("h1")?.textContent;
const sections = () => [...view().document.querySelectorAll("details")];
const heading = page.getByRole("group", { name: "Welcome" }).getByLabelText("Heading").first();

const savedHeading = () =>
  (savedContents().at(-1) as { hero: { heading: { en: string } } } | undefined)?.hero.heading.en ?? "Before";

let css = "";

beforeEach(() => {
  css = "";
  answerEditor();
  // A page at an address of its own, since a frame is not answered in place of the network.
  const address = URL.createObjectURL(new Blob([rendered({ heading: "Before" })], { type: "text/html" }));
  onTestFinished(() => URL.revokeObjectURL(address));
  answer("POST /api/office/site/preview/", { url: address });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    path === address
      ? new Response(rendered({ heading: savedHeading(), css }), { headers: { "content-type": "text/html" } })
      : fetchAnswer(path, init),
  );
});

/** Opens the editor, and reads the previewed page somewhere below its head. */
async function readOn() {
  await renderPart(<DocumentEditor kind="home" />);
  await expect.poll(headingShown).toBe("Before");
  view().scrollTo({ top: 700, behavior: "instant" });
  sections()[1]?.toggleAttribute("open", true);
  await expect.poll(() => view().scrollY).toBe(700);
}

test("the preview keeps its place and its open sections after each saved draft (site-11)", async () => {
  await readOn();
  for (const typed of ["Glad that you came", "Glad that you came back"]) {
    await heading.fill(typed);
    await expect.poll(headingShown).toBe(typed);
    expect(view().scrollY).toBe(700);
    expect(sections().map(({ open }) => open)).toEqual([false, true]);
  }
});

test("a preview that is loaded again in other colors shows the same place (site-14)", async () => {
  await readOn();
  css = ":root { --accent: #7a3b5d }";
  // The browser would remember the place itself, unlike that of a page in another language.
  view().history.scrollRestoration = "manual";
  const { document: former } = view();
  await heading.fill("Glad that you came");
  await expect.poll(() => view().document !== former && view().document.readyState).toBe("complete");
  await expect.poll(() => view().scrollY).toBe(700);
});
