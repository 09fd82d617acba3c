import * as accessLog from "./access-log.ts";
import * as accounts from "./accounts.ts";
import * as calendar from "./appointment-calendar.ts";
import { followAppointments } from "./appointment-events.ts";
import { listAppointments } from "./appointment-list.ts";
import * as appointments from "./appointments.ts";
import { createCalendarFeed, deleteCalendarFeed, readCalendarFeed, readFeedFile } from "./calendar-feed.ts";
import { readAppointmentAsFhir } from "./fhir.ts";
import { createFirstOwner, readFirstOwner } from "./first-owner.ts";
import { openGuestForm, requestAppointmentAsGuest } from "./guest-appointments.ts";
import { listLeftToDo } from "./left-to-do.ts";
import { countSubscribers, readSending, sendPost } from "./newsletter.ts";
import { acceptOffer, listOfferCandidates, makeOffers, readOffer } from "./offers.ts";
import * as days from "./office-days.ts";
import { readOfficeHealth, readOfficeInsights } from "./office-insights.ts";
import { readOfficeLog } from "./office-log.ts";
import * as mail from "./office-mail.ts";
import * as staff from "./office-staff.ts";
import * as ownData from "./own-data.ts";
import { endSession, followSession, listSessions } from "./own-sessions.ts";
import * as ownVisits from "./own-visits.ts";
import * as passkeys from "./passkeys.ts";
import { listPosts, listPostsOfAuthor, readPost, readPostBySlug } from "./posts.ts";
import { beginPasskeyProof, proveIdentity, proveOwnersIdentity, readProof } from "./reauthentication.ts";
import type { Route } from "./route.ts";
import { recentActivity, refreshSession, signIn, signOut, signOutOthers } from "./sign-in.ts";
import { enterRequest } from "./staff-requests.ts";
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor, readTwoFactorStatus } from "./two-factor.ts";
import { recordOutcome, rescheduleVisit, undoChange, writeNote } from "./visit-changes.ts";
import * as visitLinks from "./visit-links.ts";
import { changePost, createPost, deletePost } from "./write-post.ts";

/** Every route of the API by its unique name, which is also OpenAPI's operationId; the server serves each. */
export const routes = {
  listPosts,
  listPostsOfAuthor,
  readPost,
  readPostBySlug,
  createPost,
  changePost,
  deletePost,
  readSending,
  sendPost,
  countSubscribers,
  register: accounts.register,
  updateProfile: accounts.updateProfile,
  readOwnUsername: accounts.readOwnUsername,
  readOwnProfile: accounts.readOwnProfile,
  readProfile: accounts.readProfile,
  verifyEmail: accounts.verifyEmail,
  resendVerificationPublic: accounts.resendVerificationPublic,
  resendVerification: accounts.resendVerification,
  requestPasswordReset: accounts.requestPasswordReset,
  readPasswordReset: accounts.readPasswordReset,
  confirmPasswordReset: accounts.confirmPasswordReset,
  changePassword: accounts.changePassword,
  requestEmailChange: accounts.requestEmailChange,
  confirmEmailChange: accounts.confirmEmailChange,
  readOwnAccessLog: accessLog.readOwnAccessLog,
  readAccessLog: accessLog.readAccessLog,
  exportAccessLog: accessLog.exportAccessLog,
  exportOwnData: ownData.exportOwnData,
  readDeletion: ownData.readDeletion,
  requestDeletion: ownData.requestDeletion,
  cancelDeletion: ownData.cancelDeletion,
  readFirstOwner,
  createFirstOwner,
  signIn,
  requestAppointment: appointments.requestAppointment,
  enterRequest,
  listAppointments,
  listMyAppointments: appointments.listMyAppointments,
  readAppointment: appointments.readAppointment,
  suggestTimes: appointments.suggestTimes,
  confirmOrCancelAppointment: appointments.confirmOrCancelAppointment,
  rescheduleVisit,
  undoChange,
  recordOutcome,
  writeNote,
  readNextVisit: ownVisits.readNextVisit,
  cancelOwnAppointment: ownVisits.cancelOwnAppointment,
  askForAnotherTime: ownVisits.askForAnotherTime,
  setEarlier: ownVisits.setEarlier,
  readOwnVisitFile: ownVisits.readOwnVisitFile,
  readLinkedVisit: visitLinks.readLinkedVisit,
  readLinkedVisitFile: visitLinks.readLinkedVisitFile,
  attendLinkedVisit: visitLinks.attendLinkedVisit,
  cancelLinkedVisit: visitLinks.cancelLinkedVisit,
  askAnotherTimeOfLinkedVisit: visitLinks.askAnotherTimeOfLinkedVisit,
  setEarlierOfLinkedVisit: visitLinks.setEarlierOfLinkedVisit,
  setRemindersOfLinkedVisit: visitLinks.setRemindersOfLinkedVisit,
  readCalendar: calendar.readCalendar,
  summarizeAppointments: calendar.summarizeAppointments,
  followAppointments,
  listOfferCandidates,
  makeOffers,
  readOffer,
  acceptOffer,
  createCalendarFeed,
  readCalendarFeed,
  deleteCalendarFeed,
  readFeedFile,
  readAppointmentAsFhir,
  openGuestForm,
  requestAppointmentAsGuest,
  refreshSession,
  signOut,
  recentActivity,
  signOutOthers,
  listSessions,
  followSession,
  endSession,
  beginPasskey: passkeys.beginPasskey,
  confirmPasskey: passkeys.confirmPasskey,
  listPasskeys: passkeys.listPasskeys,
  removePasskey: passkeys.removePasskey,
  beginPasskeySignIn: passkeys.beginPasskeySignIn,
  signInWithPasskey: passkeys.signInWithPasskey,
  readTwoFactorStatus,
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  readProof,
  beginPasskeyProof,
  proveIdentity,
  proveOwnersIdentity,
  readOfficeHealth,
  readOfficeInsights,
  readOfficeMail: mail.readOfficeMail,
  retryMail: mail.retryMail,
  sendTestMail: mail.sendTestMail,
  listLeftToDo,
  readOfficeLog,
  readOfficeDays: days.readOfficeDays,
  readNotice: days.readNotice,
  saveNotice: days.saveNotice,
  listClosures: days.listClosures,
  addClosure: days.addClosure,
  removeClosure: days.removeClosure,
  listStaff: staff.listStaff,
  inviteStaff: staff.inviteStaff,
  removeStaff: staff.removeStaff,
  inviteStaffAgain: staff.inviteStaffAgain,
  resetStaffTwoFactor: staff.resetStaffTwoFactor,
  resetPatientTwoFactor: staff.resetPatientTwoFactor,
  setStaffOwner: staff.setStaffOwner,
} as const satisfies Record<string, Route>;

type Routes = typeof routes;

/** Every route's type, keyed by `METHOD /path`: what `call()` in the browser is checked against. */
export type Api = {
  [Name in keyof Routes as `${Routes[Name]["method"]} ${Routes[Name]["path"]}`]: Routes[Name];
};
