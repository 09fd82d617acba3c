/** How often a race is run: `usual` times, and in `npm run test:full` five times as often, or as often as it says. */
export function rounds(usual: number, full = 5 * usual): number {
  return process.env.TEST_FULL ? full : usual;
}
