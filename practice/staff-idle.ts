/** Minutes without activity after which an employee is warned, and signed out (sign-in-27). */
export const staffIdle: { warnAfterMinutes: number; signOutAfterMinutes: number } = {
  warnAfterMinutes: 15,
  signOutAfterMinutes: 20,
};
