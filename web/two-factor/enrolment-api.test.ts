import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { stubBrowserGlobals } from "../../tests/support/browser-globals.ts";
import { accessToken, anEmployee, aPatient } from "../../tests/support/stored-session.ts";
import { confirmEnrolment } from "./enrolment-api.ts";

const confirmed = { recovery_codes: ["abcde-12345"], access: accessToken(600), refresh: "of-the-enrolled" };

/** Confirms as the patient, while `meanwhile` happens; answers what is stored afterwards. */
async function confirm(meanwhile: (browser: ReturnType<typeof stubBrowserGlobals>) => void) {
  const server = createServer(async (request, response) => {
    await text(request);
    meanwhile(browser);
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(confirmed));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    server.close();
    server.closeAllConnections();
  });
  const browser = stubBrowserGlobals({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  browser.store(aPatient);
  expect(await confirmEnrolment("123456")).toEqual(confirmed.recovery_codes);
  return browser.stored();
}

test("the session continues with the tokens of the confirmed enrolment", async () => {
  const { access, refresh } = confirmed;
  expect(await confirm(() => undefined)).toEqual({ ...aPatient, access, refresh });
});

test("the tokens of another account that has signed in since are kept", async () => {
  expect(await confirm((browser) => browser.store(anEmployee))).toEqual({ ...aPatient, ...anEmployee });
});
