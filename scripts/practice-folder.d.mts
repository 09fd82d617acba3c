import type { Plugin } from "vite";
export const practiceFolder: string;
export function findPracticeFile(specifier: string, folder?: string): string | undefined;
export function ownPractice(folder?: string): Plugin;
