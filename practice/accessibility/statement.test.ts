import { expect, it } from "vitest";
import { accessibilityServices } from "#practice/accessibility/services.ts";
import { accessibilityStatement } from "#practice/accessibility/statement.ts";
import { officeEmail, phone } from "#practice/practice.ts";

it("is dated August 2025 and has its six sections", () => {
  expect(accessibilityStatement.dated).toBe("August 2025");
  expect(accessibilityStatement.sections.map(({ heading }) => heading)).toEqual([
    "Physical Accessibility",
    "Interpreter and Communication Assistance",
    "Service Animals",
    "Website Accessibility",
    "Requesting Accommodations",
    "Feedback and Contact",
  ]);
});

it("shows the practice's own phone and email, and links to both addresses of the services page", () => {
  const text = JSON.stringify(accessibilityStatement);
  for (const part of [phone.display, officeEmail, '"/accessibility-services"', '"/accessibility/services"']) {
    expect(text).toContain(part);
  }
});

it("has the services page tell the notice for interpreters and rides, and that both are free", () => {
  const text = JSON.stringify(accessibilityServices);
  expect(text).toMatch(/free for you: your insurer/);
  expect(text.match(/at least 5 business days before your visit/g)).toHaveLength(2);
  expect(text).toContain("Over the telephone: no notice needed");
});
