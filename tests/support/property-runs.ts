import fc from "fast-check";
import { rounds } from "./rounds.ts";

// Vitest's set-up: how many inputs a property is tried with, unless it says another number.
fc.configureGlobal({ numRuns: rounds(20, 100) });
