import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { siteColors } from "#contract/site/site-colors.ts";
import { answerEditor, savedContents } from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { DocumentEditor } from "./document-editor.tsx";

const typed = page.getByLabelText("Brand color", { exact: true });
const picker = page.getByLabelText("Brand color: pick", { exact: true });

async function openLook() {
  answerEditor();
  await renderPart(<DocumentEditor kind="look" />, { at: "/" });
  await expect.element(typed).toHaveValue("#1a6b62");
}

/** The computed color of what a scheme's preview shows as a link. */
function linkColor(scheme: string): string {
  const link = document.querySelector(`[data-color-preview="${scheme}"] .text-accent`);
  return link ? getComputedStyle(link).color : "";
}

/** A color as the browser computes it. */
function computed(color: string): string {
  const probe = document.body.appendChild(document.createElement("p"));
  probe.style.color = color;
  const { color: seen } = getComputedStyle(probe);
  probe.remove();
  return seen;
}

test("a typed color is shown at once in both schemes, said in words where it is adjusted, and saved (site-14)", async () => {
  await openLook();
  await expect
    .element(page.getByText("In light mode, buttons and links use your exact color."))
    .toBeVisible();
  await userEvent.fill(typed, "#ffd23f");
  const { light, dark } = siteColors("#ffd23f");
  await expect.poll(() => linkColor("light")).toBe(computed(light.accent));
  await expect.poll(() => linkColor("dark")).toBe(computed(dark.accent));
  const words = [
    `In light mode buttons and links are darker than your color, ${light.accent}, so that words stay easy to read.`,
    `In dark mode buttons and links are softer than your color, ${dark.accent}, so that it does not glare.`,
  ];
  for (const said of words) await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(picker).toHaveValue("#ffd23f");
  await expect.poll(savedContents).toContainEqual(expect.objectContaining({ color: "#ffd23f" }));
});

test("what is no color yet stays as typed, without a preview", async () => {
  await openLook();
  await expect.poll(() => linkColor("dark")).toBe(computed("#7fcabd"));
  await userEvent.fill(typed, "#ffd2");
  await expect.element(typed).toHaveValue("#ffd2");
  expect(linkColor("dark")).toBe("");
});
