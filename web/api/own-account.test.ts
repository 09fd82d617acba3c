import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { aProfile } from "#tests/support/profile.ts";
import { employeeSession, patientSession } from "#tests/support/stored-session.ts";
import { ownProfileQuery, storeSavedProfile } from "./own-account.ts";
import { getQueryClient } from "./query-client.tsx";

let browser: ReturnType<typeof stubBrowserGlobals>;

beforeEach(() => {
  vi.stubEnv("SSR", false);
  browser = stubBrowserGlobals();
  vi.stubGlobal("window", new EventTarget());
  browser.store({ ...patientSession, user_id: String(aProfile.id) });
});
afterEach(() => {
  getQueryClient().clear();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const cached = () => getQueryClient().getQueryData(ownProfileQuery.queryKey);

test("a saved profile takes the place of the loaded one", async () => {
  const saved = { ...aProfile, first_name: "Nora" };
  getQueryClient().setQueryData(ownProfileQuery.queryKey, aProfile);
  await storeSavedProfile(saved);
  expect(cached()).toEqual(saved);
});

test("a profile whose saving is answered late is not another person's who has signed in since", async () => {
  const employee = { ...aProfile, id: Number(employeeSession.user_id), username: employeeSession.username };
  getQueryClient().setQueryData(ownProfileQuery.queryKey, employee);
  browser.store(employeeSession);
  await storeSavedProfile(aProfile);
  expect(cached()).toEqual(employee);
});
