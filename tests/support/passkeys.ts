import type { Page } from "@playwright/test";

/** Gives the browser an authenticator like a phone's: it holds passkeys and verifies its user. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey where the page offers it. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel("Passkey name").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
}

/** Signs in on the login page. */
export async function signInWithPasskey(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
}
