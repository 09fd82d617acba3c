import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DocumentKind } from "#contract/site/documents.ts";
import { notPlanned } from "#contract/site/office-site.ts";
import { answer, callsOf, hold, problemReply } from "#tests/support/answers.ts";
import { answerEditor, documentReply, draftOf, exampleContent } from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { describeMoment } from "./describe-moment.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { DocumentList } from "./document-list.tsx";

const cancelRoute = "DELETE /api/office/site/{kind}/plan/";
const plan = {
  publish_at: "2027-04-05T12:00",
  publish_with: ["home", "footer"] satisfies DocumentKind[],
};
const noPlan = { publish_at: null, publish_with: [] };
const dialog = page.getByRole("dialog", { name: "Cancel the scheduled publishing?" });
const unschedule = page.getByRole("button", { name: "Unschedule Team page" });
const at = describeMoment(plan.publish_at);
const planned = page.getByText(
  `Will be published on ${at}, together with Home page and Footer and policies.`,
);

/** Answers with the team page as a draft, planned or not. */
const answerTeam = (given: typeof plan | typeof noPlan) =>
  answer("GET /api/office/site/{kind}/", () =>
    documentReply("team", { draft: draftOf(exampleContent("team")), ...given }),
  );

beforeEach(answerEditor);

test("the editor says when a draft is published and with what, and cancels it by keyboard, the draft staying (site-8)", async () => {
  answerTeam(plan);
  await renderPart(<DocumentEditor kind="team" />);
  await expect.element(planned).toBeVisible();
  unschedule.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect
    .element(
      dialog.getByText(
        "Team page, Home page, and Footer and policies stay drafts. The live site does not change.",
        {
          exact: true,
        },
      ),
    )
    .toBeVisible();
  answer(cancelRoute, undefined);
  answerTeam(noPlan);
  await dialog.getByRole("button", { name: "Unschedule" }).click();
  await expect.element(planned).not.toBeInTheDocument();
  await expect.element(page.getByText("Saved as a draft")).toBeVisible();
  expect(callsOf(cancelRoute)).toHaveLength(1);
  const bar = page.getByRole("group", { name: "Draft" });
  await expect.poll(() => bar.element().contains(document.activeElement)).toBe(true);
});

test("a plan that is over already is said in the dialog, and nothing is said to be cancelled", async () => {
  answerTeam(plan);
  await renderPart(<DocumentEditor kind="team" />);
  await unschedule.click();
  answer(cancelRoute, () => problemReply(notPlanned));
  await dialog.getByRole("button", { name: "Unschedule" }).click();
  await expect.element(dialog.getByText(notPlanned.message())).toBeVisible();
  await expect.element(page.getByText("No longer scheduled.")).not.toBeInTheDocument();
});

test("the dialog stays while it cancels, and says how that ended", async () => {
  answerTeam(plan);
  await renderPart(<DocumentEditor kind="team" />);
  await unschedule.click();
  const { arrive } = hold(cancelRoute);
  await dialog.getByRole("button", { name: "Unschedule" }).click();
  for (let presses = 0; presses < 3; presses += 1) await userEvent.keyboard("{Escape}");
  await expect.element(dialog).toBeVisible();
  await expect
    .element(dialog.getByRole("button", { name: "Keep it scheduled" }))
    .toHaveAttribute("aria-disabled", "true");
  arrive(problemReply(notPlanned));
  await expect.element(dialog.getByText(notPlanned.message())).toBeVisible();
  await dialog.getByRole("button", { name: "Keep it scheduled" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("publishing one of what was scheduled together says what stays a draft", async () => {
  answerTeam(plan);
  await renderPart(<DocumentEditor kind="team" />);
  await page.getByRole("button", { name: "Publish…" }).click();
  await expect
    .element(
      page
        .getByRole("dialog", { name: "Publish" })
        .getByText(
          `Already scheduled for ${at}. Home page and Footer and policies were scheduled with it and stay drafts.`,
        ),
    )
    .toBeVisible();
});

test("the list of documents cancels what is scheduled, and keeps the focus (WCAG 2.2, 2.4.3)", async () => {
  const row = { version: 1, published_at: null, published_by: null, problems: 0, missing: {} };
  const draft = { saved_at: "2026-11-27T18:00:00.000Z", saved_by: null };
  const answerList = (given: typeof plan | typeof noPlan) =>
    answer("GET /api/office/site/", {
      open: true,
      languages: ["en"],
      documents: [{ ...row, kind: "team", draft, ...given }],
    });
  answerList(plan);
  await renderPart(<DocumentList />);
  await expect.element(planned).toBeVisible();
  await expect.element(page.getByText("Scheduled", { exact: true })).toBeVisible();
  unschedule.element().focus();
  await userEvent.keyboard("{Enter}");
  answer(cancelRoute, undefined);
  answerList(noPlan);
  await dialog.getByRole("button", { name: "Unschedule" }).click();
  await expect.element(planned).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement === document.body).toBe(false);
});
