/** How often a race is run: `usual` times, and five times as often in `npm run test:full`. */
export function rounds(usual: number): number {
  return process.env.TEST_FULL ? 5 * usual : usual;
}
