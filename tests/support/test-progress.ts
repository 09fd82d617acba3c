import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** What Vitest's and Playwright's reporters send to `npm test` while they run. */
export type ProgressMessage =
  | { readonly kind: "begun"; readonly parts: readonly string[] }
  | { readonly kind: "ended"; readonly part: string; readonly milliseconds: number }
  | { readonly kind: "skipped"; readonly test: string; readonly reason: string };

/** Sends it to the program that started this process, if that listens. */
export function sendProgress(message: ProgressMessage): void {
  process.send?.(message);
}

/** Durations of the last run, in milliseconds: of its phases, and of each phase's parts, which are files or tests. */
interface Durations {
  phases: Record<string, number>;
  parts: Record<string, number>;
}

const file = resolve("node_modules/.cache/enamel-test-durations.json");

/** Seconds of each phase of a first run on two cores, roughly. */
const roughly: Readonly<Record<string, number>> = {
  Checks: 20,
  Tests: 280,
  "Vitest, in full": 780,
  "Browser, in full": 1_600,
  Benchmarks: 240,
};

function readDurations(): Durations {
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { phases: {}, parts: {} };
  const phases = Object.entries(roughly).map(([name, seconds]) => [name, seconds * 1_000]);
  return { phases: { ...Object.fromEntries(phases), ...stored.phases }, parts: stored.parts };
}

const minute = 60_000;

/** A duration as people say it. */
function describeTime(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minute);
  return minutes < 1 ? "less than a minute" : `about ${minutes} min`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** How far a run with these phases is, by the durations of the last one. */
export class TestProgress {
  readonly #durations = readDurations();
  readonly #phases: readonly string[];
  readonly #took = new Map<string, number>();
  #begunAt = 0;
  #phase = "";
  #left = new Map<string, number>();
  #all = 0;
  #ended = 0;

  constructor(phases: readonly string[]) {
    this.#phases = phases;
  }

  begin(phase: string): void {
    this.#phase = phase;
    this.#begunAt = performance.now();
    this.#left = new Map();
    this.#all = 0;
    this.#ended = 0;
  }

  note(message: ProgressMessage): void {
    if (message.kind === "begun") {
      const known = message.parts.flatMap((part) => this.#durations.parts[part] ?? []);
      const usual = known.length > 0 ? sum(known) / known.length : 1;
      const begun = message.parts.map((part) => [part, this.#durations.parts[part] ?? usual] as const);
      // A phase may have several programs, each with parts of its own.
      this.#left = new Map([...this.#left, ...begun]);
      this.#all += sum(begun.map(([, duration]) => duration));
    } else if (message.kind === "ended") {
      this.#left.delete(message.part);
      this.#ended += 1;
      this.#durations.parts[message.part] = message.milliseconds;
    }
  }

  end(): void {
    this.#took.set(this.#phase, performance.now() - this.#begunAt);
  }

  /** Stores what was measured, for the next run's estimates. */
  store(): void {
    Object.assign(this.#durations.phases, Object.fromEntries(this.#took));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(this.#durations));
  }

  /** One line: the phase, what has ended of it, and the time that is left of the whole run. */
  describe(): string {
    const estimate = (phase: string) => this.#durations.phases[phase] ?? 0;
    const later = sum(this.#phases.slice(this.#phases.indexOf(this.#phase) + 1).map(estimate));
    const elapsed = performance.now() - this.#begunAt;
    const share = this.#all > 0 ? sum([...this.#left.values()]) / this.#all : 1;
    // What the phase itself has shown so far counts the more, the more of it is done.
    const measured = share < 1 ? (elapsed / (1 - share)) * share : 0;
    const left = measured * (1 - share) + Math.max(0, estimate(this.#phase) - elapsed) * share + later;
    const count = this.#all > 0 ? `, ${this.#ended} of ${this.#ended + this.#left.size}` : "";
    return `${this.#phase}${count} · ${describeTime(left)} left`;
  }

  /** The minutes that each phase took. */
  describePhases(): string {
    const minutes = [...this.#took].map(([phase, took]) => `${phase} ${(took / minute).toFixed(1)}`);
    return `Minutes: ${minutes.join(", ")}`;
  }
}
