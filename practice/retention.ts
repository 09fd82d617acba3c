/**
 * Days for which data is stored that is not needed any longer (practice-26): what is personal in a cancelled appointment,
 * a registration whose email address was never verified, and an account's activity.
 */
export const retentionDays: {
  cancelledAppointments: number;
  unverifiedRegistrations: number;
  activity: number;
} = {
  cancelledAppointments: 365,
  unverifiedRegistrations: 7,
  activity: 365,
};
