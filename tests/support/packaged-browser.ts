import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The Chromium headless shell of the npm package `@sparticuz/chromium`, unpacked. */
interface PackagedBrowser {
  readonly executablePath: string;
  /** Where it finds libraries and fonts, so that it needs no package of the system. */
  readonly env: Record<string, string | undefined>;
}

const manifest = resolve("node_modules/@sparticuz/chromium/package.json");

/** Its own fonts alone, so that every machine lays out the same text in the same way. */
const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts/cache</cachedir>
</fontconfig>
`;

/** Unpacks it once for each installation, with the package's own code, which writes below TMPDIR. */
function unpackInto(folder: string): void {
  console.log("Unpacking Chromium …");
  mkdirSync(join(folder, ".."), { recursive: true });
  const unfinished = mkdtempSync(`${folder}.unfinished-`);
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        'await (await import("@sparticuz/chromium")).default.executablePath();',
      ],
      // The libraries of Amazon's Linux are unpacked only where this names it.
      {
        env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
        encoding: "utf8",
      },
    );
    if (status !== 0) throw new Error(`Chromium cannot be unpacked: ${stderr}`);
    writeFileSync(join(unfinished, "fonts", "fonts.conf"), fontSettings(folder));
    // Another process may have been faster.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The browser that the lockfile names, unpacked; the package has it for Linux on x64 alone. */
export function packagedBrowser(): PackagedBrowser | undefined {
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(manifest)) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const folder = resolve("node_modules/.cache", `chromium-${version}`);
  if (!existsSync(folder)) unpackInto(folder);
  const fonts = join(folder, "fonts", "fonts.conf");
  // It names its own folder, which is another one in a copied installation.
  if (readFileSync(fonts, "utf8") !== fontSettings(folder)) writeFileSync(fonts, fontSettings(folder));
  return {
    executablePath: join(folder, "chromium"),
    env: {
      ...process.env,
      FONTCONFIG_FILE: fonts,
      LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
    },
  };
}
