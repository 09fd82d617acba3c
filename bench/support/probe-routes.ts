import { setTimeout as sleep } from "node:timers/promises";

// Requests routes in turns at a reader's pace and prints each answer's milliseconds as JSON. A process of its own, so
// that it measures the program and not the load that another process makes.

const [origin = "", access = "", seconds = "0", ...paths] = process.argv.slice(2);
const times: Record<string, number[]> = Object.fromEntries(paths.map((path) => [path, []]));

async function request(path: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${access}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return performance.now() - begin;
}

// Connections and compiled code, as a reader's second page has them.
for (let count = 0; count < 50; count += 1) for (const path of paths) await request(path);

const end = performance.now() + Number(seconds) * 1_000;
while (performance.now() < end) {
  for (const path of paths) {
    times[path]?.push(await request(path));
    await sleep(2);
  }
}
process.stdout.write(JSON.stringify(times));
