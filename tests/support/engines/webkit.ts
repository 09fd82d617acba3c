import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { aFreePort } from "#tests/support/free-port.ts";
import type { Engine, EngineKey, EnginePage } from "./engine-page.ts";

/** What WebKitGTK needs here: its driver, its small browser and a display. */
interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

const inPath = (name: string) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

function findMiniBrowser(): string | undefined {
  const libraries = "/usr/lib";
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .flatMap((folder) => ["webkit2gtk-4.1", "webkit2gtk-4.0"].map((name) => join(libraries, folder, name)))
    .map((folder) => join(folder, "MiniBrowser"))
    .find((file) => existsSync(file));
}

/** The programs of WebKitGTK that the system has (Debian: webkit2gtk-driver and xvfb), if all are there. */
export function findWebKit(): WebKitPrograms | undefined {
  const [driver, browser, display] = [inPath("WebKitWebDriver"), findMiniBrowser(), inPath("Xvfb")];
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** A display without a screen; its number comes on the file descriptor that it is given. */
async function startDisplay(
  xvfb: string,
): Promise<{ readonly name: string; readonly program: ChildProcess }> {
  const program = spawn(xvfb, ["-displayfd", "3", "-screen", "0", "1280x1024x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(program.stdio[3] as NodeJS.ReadableStream, "data");
  return { name: `:${String(number).trim()}`, program };
}

/** How the WebDriver standard names an element in JSON. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

const keyCodes: Record<EngineKey, string> = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004" };

const pressed = (characters: Iterable<string>) =>
  [...characters].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));

/** Starts WebKitGTK with its WebDriver, whose HTTP commands these are (W3C WebDriver, 6.3). */
export async function startWebKit({ driver, browser, display }: WebKitPrograms): Promise<Engine> {
  const screen = await startDisplay(display);
  const port = await aFreePort();
  const program = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.name },
    stdio: "ignore",
  });
  let session: string | undefined;

  async function command<Result>(method: string, path: string, body: object = {}): Promise<Result> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  async function untilListening(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if (
        await command("GET", "/status").then(
          () => true,
          () => false,
        )
      )
        return;
      await sleep(100);
    }
    throw new Error("WebKitWebDriver does not answer.");
  }

  async function endSession(): Promise<void> {
    if (session) await command("DELETE", `/session/${session}`);
    session = undefined;
  }

  async function newPage(): Promise<EnginePage> {
    // A session's storage is its own, and a driver has one at a time.
    await endSession();
    const options = { binary: browser, args: ["--automation"] };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
    const created = await command<{ sessionId: string }>("POST", "/session", { capabilities });
    session = created.sessionId;
    const send = <Result>(path: string, body: object) =>
      command<Result>("POST", `/session/${created.sessionId}/${path}`, body);
    await send("window/rect", { width: 1280, height: 900 });
    const script = (body: string, argument: unknown = null) => ({
      script: `const [given] = arguments; ${body}`,
      args: [argument],
    });
    const keys = (actions: object[]) =>
      send<void>("actions", { actions: [{ type: "key", id: "keys", actions }] });
    return {
      async goto(url) {
        await send("url", { url });
        // The standard has no event for errors: what a page throws once it has loaded is collected in it.
        await send(
          "execute/sync",
          script("window.thrown = []; addEventListener('error', ({ message }) => thrown.push(message));"),
        );
      },
      evaluate: (body, argument) => send("execute/sync", script(body, argument)),
      async click(body, argument) {
        const found = await send<Record<string, string> | null>("execute/sync", script(body, argument));
        if (found) await send(`element/${found[elementKey]}/click`, {});
        return found !== null;
      },
      async clickAt(x, y) {
        const actions = [
          { type: "pointerMove", x, y },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ];
        await send("actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
      },
      type: (text) => keys(pressed(text)),
      press: (key) => keys(pressed([keyCodes[key]])),
      errors: () => send("execute/sync", script("return window.thrown ?? [];")),
    };
  }

  await untilListening();
  return {
    newPage,
    async stop() {
      await endSession();
      program.kill();
      screen.program.kill();
    },
  };
}
