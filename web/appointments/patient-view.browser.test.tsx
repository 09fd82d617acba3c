import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { Appointment } from "#contract/appointments/appointments.ts";
import { m } from "#messages/messages.js";
import { answer } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { PatientView } from "./patient-view.tsx";

const field = (label: string) => page.getByLabelText(label, { exact: true });

async function openView(visit: Appointment | null = null) {
  answer("GET /api/appointments/my/next/", { visit });
  answer("GET /api/appointments/my/", { count: 0, results: [] });
  const profile = sampleReply("GET /api/users/me/profile/", { insurance: "none" });
  await renderPart(<PatientView profile={profile} />, { at: "/appointments" });
}

test("after a request a patient asks for themselves or for another person, of whom nothing is filled in (visits-122)", async () => {
  await openView();
  answer("POST /api/appointments/", sampleReply("POST /api/appointments/"));
  async function send() {
    await field("Scheduling for someone else").click();
    await field("Patient’s name").fill("Ana Silva");
    await field("Patient’s birth date").fill("2018-11-30");
    await field("Preferred day").selectOptions("monday");
    await field("Preferred time").selectOptions("morning");
    await field("Second preferred day").selectOptions("friday");
    await field("Second preferred time").selectOptions("afternoon");
    await field("Category").selectOptions("general_dentist_emergency");
    await page.getByRole("button", { name: "Submit Request" }).click();
  }
  await send();
  await page.getByRole("button", { name: "Submit another" }).click();
  await expect.element(field("Scheduling for someone else")).not.toBeChecked();
  await send();
  await page.getByRole("button", { name: "Request for another person" }).click();
  await expect.element(field("Scheduling for someone else")).toBeChecked();
  for (const label of ["Patient’s name", "Patient’s birth date", "Preferred day", "Category"])
    await expect.element(field(label), { message: label }).toHaveValue("");
});

test("where a patient's requests are below the form, a link above it leads to them (visits-57)", async () => {
  onTestFinished(() => page.viewport(1280, 900));
  await page.viewport(1280, 900);
  await openView();
  const link = page.getByRole("link", { name: "Your Appointment Requests" });
  const heading = page.getByRole("heading", { name: "Your Appointment Requests" });
  await expect.element(heading).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await page.viewport(390, 844);
  await link.click();
  await expect.element(heading).toHaveFocus();
});

test("what was done with one visit does not hide that another time was asked for the next one (visits-54)", async () => {
  const visit = (id: number, more: object = {}) =>
    sampleReply("POST /api/appointments/{id}/cancel/", {
      id,
      status: "confirmed",
      confirmed_date: `2030-01-0${id}`,
      confirmed_time: "10:00",
      minutes: 30,
      ...more,
    });
  await openView(visit(1));
  answer("POST /api/appointments/{id}/cancel/", () => {
    answer("GET /api/appointments/my/next/", { visit: visit(2, { wants_another_time: true }) });
    return visit(1, { status: "cancelled" });
  });
  await page.getByRole("button", { name: m.visit_cannot_come() }).click();
  await page.getByRole("button", { name: m.visit_cancel_visit_yes() }).click();
  await expect.element(page.getByText(/^Your visit on .* is cancelled\./)).toBeVisible();
  await expect.element(page.getByText(m.visit_asked_another_time())).toBeVisible();
});

test("a patient whom the office cannot see is told so beside the visit, and is led to another time (visits-98)", async () => {
  const visit = sampleReply("POST /api/appointments/{id}/cancel/", {
    id: 1,
    status: "confirmed",
    confirmed_date: "2030-01-01",
    confirmed_time: "10:00",
    minutes: 30,
    attendance: "coming",
    asked_to_choose: true,
  });
  await openView(visit);
  await expect.element(page.getByText(m.visit_cannot_see_you())).toBeVisible();
  expect(page.getByText(m.visit_said_coming()).elements()).toEqual([]);
  await page.getByRole("button", { name: m.visit_another_time() }).click();
  await expect.element(page.getByRole("dialog", { name: m.visit_another_time() })).toBeVisible();
});
