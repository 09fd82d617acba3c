import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { AlsoSend, useAlsoSend } from "./post-fields.tsx";

function Choice() {
  const [language, setLanguage] = useState<"en" | "es">("en");
  const { isSendingWanted, alsoSend } = useAlsoSend({ language, isPublishing: true });
  return (
    <>
      <AlsoSend {...alsoSend} />
      <button type="button" onClick={() => setLanguage("es")}>
        Spanish
      </button>
      <p>{isSendingWanted ? "It is sent." : "It is not sent."}</p>
    </>
  );
}

test("a post is not sent to nobody where its language is changed to one without subscribers", async () => {
  answer("GET /api/newsletter/subscribers/", ({ url }) => ({
    count: url.searchParams.get("language") === "en" ? 3 : 0,
  }));
  await renderPart(<Choice />);
  await page.getByLabelText("Also send to 3 subscribers").click();
  await expect.element(page.getByText("It is sent.")).toBeVisible();
  await page.getByRole("button", { name: "Spanish" }).click();
  await expect.element(page.getByText("It is not sent.")).toBeVisible();
  await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
});
