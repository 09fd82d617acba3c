import { expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { editAddress } from "./page-documents.ts";

test.each([
  ["/", "/office/site/home"],
  ["/about/team", "/office/site/team"],
  ["/post-op", "/office/site/post_op"],
  ["/accessibility-statement", "/office/site/accessibility?at=statement"],
  ["/accessibility-services", "/office/site/accessibility?at=services"],
])("%s is edited at %s (site-7)", (path, address) => {
  expect(editAddress(path)).toBe(address);
});

test("services and pages of the practice's own are edited at their place in the list (site-7)", () => {
  const [, service] = site().services.services;
  const [page] = site().pages.pages;
  expect(editAddress(`/services/${service?.slug}`)).toBe("/office/site/services?at=services.1");
  expect(editAddress(`/${page?.slug}`)).toBe("/office/site/pages?at=pages.0");
});

test.each(["/login", "/office", "/blog/1", "/services/none", "/constructor"])(
  "%s is no page of a document",
  (path) => {
    expect(editAddress(path)).toBeUndefined();
  },
);
