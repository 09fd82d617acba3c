import { afterAll, beforeAll, expect, test } from "vitest";
import { anAccount } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callApi, tokenTo } from "#tests/support/calls.ts";
import { rounds } from "#tests/support/rounds.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { hashPassword } from "./passwords.ts";

const password = "Steady-Lantern-41";
const other = { new_password: "Quiet-Harbour-52", confirm_password: "Quiet-Harbour-52" };

let program: TestApp;

beforeAll(async () => {
  program = await anApp({ sendsMail: true });
});

afterAll(() => program.close());

test("simultaneous changes of one account do not deadlock", async () => {
  const passwordHash = await hashPassword(password);
  const post = (path: string, headers: Record<string, string>, body: object) =>
    callApi(program, "POST", `/api/users/${path}/`, { headers, body });

  for (let round = 0; round < rounds(1, 4); round += 1) {
    const account = await anAccount(program.database, { passwordHash });
    const { email } = account;
    const { headers } = await signedIn(program, account);
    const new_email = `moved.${round}@mailbox.example`;
    await post("request-email-change", headers, { current_email: email, new_email, password });
    await post("request-password-reset", {}, { email });
    const moving = await tokenTo(program, new_email, "/verify-email-change/");
    const forgotten = await tokenTo(program, email, "/reset-password/");

    const replies = await Promise.all([
      post(`confirm-email-change/${moving}`, {}, {}),
      post(`confirm-password-reset/${forgotten}`, {}, other),
      post("change-password", headers, { email, old_password: password, ...other }),
      post("request-password-reset", {}, { email }),
      post("resend-verification-public", {}, { email: new_email }),
      post("request-email-change", headers, { current_email: email, new_email: `x${new_email}`, password }),
      callApi(program, "PUT", "/api/users/update/", { headers, body: { first_name: "Bo" } }),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  }
});
