import * as accessLog from "./accounts/access-log.ts";
import * as accounts from "./accounts/accounts.ts";
import { recentActivityRoute } from "./accounts/activity.ts";
import { createFirstOwnerRoute, readFirstOwnerRoute } from "./accounts/first-owner.ts";
import * as ownData from "./accounts/own-data.ts";
import { endSessionRoute, followSessionRoute, listSessionsRoute } from "./accounts/own-sessions.ts";
import * as passkeys from "./accounts/passkeys.ts";
import {
  beginPasskeyProofRoute,
  proveIdentityRoute,
  proveOwnersIdentityRoute,
  readProofRoute,
} from "./accounts/reauthentication.ts";
import { refreshSessionRoute, signInRoute, signOutOthersRoute, signOutRoute } from "./accounts/sign-in.ts";
import {
  beginTwoFactorRoute,
  confirmTwoFactorRoute,
  disableTwoFactorRoute,
  readTwoFactorStatusRoute,
} from "./accounts/two-factor.ts";
import { deleteAbsenceRoute, listAbsencesRoute, recordAbsenceRoute } from "./appointments/absences.ts";
import * as calendar from "./appointments/appointment-calendar.ts";
import { followAppointmentsRoute } from "./appointments/appointment-events.ts";
import { listAppointmentsRoute } from "./appointments/appointment-list.ts";
import * as appointments from "./appointments/appointments.ts";
import {
  createCalendarFeedRoute,
  deleteCalendarFeedRoute,
  readCalendarFeedRoute,
  readFeedFileRoute,
} from "./appointments/calendar-feed.ts";
import { readAppointmentAsFhirRoute } from "./appointments/fhir.ts";
import { listFreeTimesRoute } from "./appointments/free-times.ts";
import {
  correctGuestEmailRoute,
  openGuestFormRoute,
  requestAppointmentAsGuestRoute,
} from "./appointments/guest-requests.ts";
import {
  acceptOfferRoute,
  listOfferCandidatesRoute,
  makeOffersRoute,
  readOfferRoute,
} from "./appointments/offers.ts";
import * as ownVisits from "./appointments/own-visits.ts";
import { listPeopleRoute, readPersonRoute } from "./appointments/people.ts";
import { enterRequestRoute } from "./appointments/phone-requests.ts";
import {
  askPatientForAnotherTimeRoute,
  recordArrivalRoute,
  recordOutcomeRoute,
  rescheduleVisitRoute,
  undoChangeRoute,
  writeNoteRoute,
} from "./appointments/visit-changes.ts";
import * as visitLinks from "./appointments/visit-links.ts";
import { listLeftToDoRoute } from "./office/left-to-do.ts";
import * as days from "./office/office-days.ts";
import { readInboxRoute, saveInboxRoute } from "./office/office-inbox.ts";
import { readOfficeHealthRoute, readOfficeInsightsRoute } from "./office/office-insights.ts";
import { readOfficeLogRoute } from "./office/office-log.ts";
import * as mail from "./office/office-mail.ts";
import * as staff from "./office/office-staff.ts";
import {
  confirmSubscriptionRoute,
  countSubscribersRoute,
  previewSendingRoute,
  readSendingRoute,
  readSubscriptionRoute,
  sendPostRoute,
  sendTrialRoute,
  subscribeRoute,
} from "./posts/newsletter.ts";
import { listPostsOfAuthorRoute, listPostsRoute, readPostBySlugRoute, readPostRoute } from "./posts/posts.ts";
import { changePostRoute, createPostRoute, deletePostRoute } from "./posts/write-post.ts";
import type { Route } from "./route.ts";
import * as officeSite from "./site/office-site.ts";
import { listPagesRoute } from "./site/public-pages.ts";
import { readDocumentRoute } from "./site/read-document.ts";

/** Every route of the API by its unique name, which is also OpenAPI's operationId; the server serves each. */
export const routes = {
  listPosts: listPostsRoute,
  listPostsOfAuthor: listPostsOfAuthorRoute,
  readPost: readPostRoute,
  readPostBySlug: readPostBySlugRoute,
  createPost: createPostRoute,
  changePost: changePostRoute,
  deletePost: deletePostRoute,
  listPages: listPagesRoute,
  readSending: readSendingRoute,
  sendPost: sendPostRoute,
  previewSending: previewSendingRoute,
  sendTrial: sendTrialRoute,
  countSubscribers: countSubscribersRoute,
  subscribe: subscribeRoute,
  readSubscription: readSubscriptionRoute,
  confirmSubscription: confirmSubscriptionRoute,
  register: accounts.registerRoute,
  updateProfile: accounts.updateProfileRoute,
  readOwnUsername: accounts.readOwnUsernameRoute,
  readOwnProfile: accounts.readOwnProfileRoute,
  readProfile: accounts.readProfileRoute,
  verifyEmail: accounts.verifyEmailRoute,
  resendVerificationPublic: accounts.resendVerificationPublicRoute,
  resendVerification: accounts.resendVerificationRoute,
  requestPasswordReset: accounts.requestPasswordResetRoute,
  readPasswordReset: accounts.readPasswordResetRoute,
  confirmPasswordReset: accounts.confirmPasswordResetRoute,
  changePassword: accounts.changePasswordRoute,
  requestEmailChange: accounts.requestEmailChangeRoute,
  confirmEmailChange: accounts.confirmEmailChangeRoute,
  readEmailChange: accounts.readEmailChangeRoute,
  withdrawEmailChange: accounts.withdrawEmailChangeRoute,
  readOwnAccessLog: accessLog.readOwnAccessLogRoute,
  readAccessLog: accessLog.readAccessLogRoute,
  exportAccessLog: accessLog.exportAccessLogRoute,
  exportOwnData: ownData.exportOwnDataRoute,
  readDeletion: ownData.readDeletionRoute,
  requestDeletion: ownData.requestDeletionRoute,
  cancelDeletion: ownData.cancelDeletionRoute,
  readFirstOwner: readFirstOwnerRoute,
  createFirstOwner: createFirstOwnerRoute,
  signIn: signInRoute,
  requestAppointment: appointments.requestAppointmentRoute,
  enterRequest: enterRequestRoute,
  listAppointments: listAppointmentsRoute,
  listMyAppointments: appointments.listMyAppointmentsRoute,
  readAppointment: appointments.readAppointmentRoute,
  listPeople: listPeopleRoute,
  readPerson: readPersonRoute,
  suggestTimes: appointments.suggestTimesRoute,
  confirmOrCancelAppointment: appointments.confirmOrCancelAppointmentRoute,
  rescheduleVisit: rescheduleVisitRoute,
  undoChange: undoChangeRoute,
  askPatientForAnotherTime: askPatientForAnotherTimeRoute,
  listFreeTimes: listFreeTimesRoute,
  listAbsences: listAbsencesRoute,
  recordAbsence: recordAbsenceRoute,
  deleteAbsence: deleteAbsenceRoute,
  recordArrival: recordArrivalRoute,
  recordOutcome: recordOutcomeRoute,
  writeNote: writeNoteRoute,
  readNextVisit: ownVisits.readNextVisitRoute,
  cancelOwnAppointment: ownVisits.cancelOwnAppointmentRoute,
  askForAnotherTime: ownVisits.askForAnotherTimeRoute,
  setEarlier: ownVisits.setEarlierRoute,
  readOwnVisitFile: ownVisits.readOwnVisitFileRoute,
  readLinkedVisit: visitLinks.readLinkedVisitRoute,
  readLinkedVisitFile: visitLinks.readLinkedVisitFileRoute,
  attendLinkedVisit: visitLinks.attendLinkedVisitRoute,
  cancelLinkedVisit: visitLinks.cancelLinkedVisitRoute,
  askAnotherTimeOfLinkedVisit: visitLinks.askAnotherTimeOfLinkedVisitRoute,
  setEarlierOfLinkedVisit: visitLinks.setEarlierOfLinkedVisitRoute,
  setRemindersOfLinkedVisit: visitLinks.setRemindersOfLinkedVisitRoute,
  readCalendar: calendar.readCalendarRoute,
  summarizeAppointments: calendar.summarizeAppointmentsRoute,
  followAppointments: followAppointmentsRoute,
  listOfferCandidates: listOfferCandidatesRoute,
  makeOffers: makeOffersRoute,
  readOffer: readOfferRoute,
  acceptOffer: acceptOfferRoute,
  createCalendarFeed: createCalendarFeedRoute,
  readCalendarFeed: readCalendarFeedRoute,
  deleteCalendarFeed: deleteCalendarFeedRoute,
  readFeedFile: readFeedFileRoute,
  readAppointmentAsFhir: readAppointmentAsFhirRoute,
  openGuestForm: openGuestFormRoute,
  requestAppointmentAsGuest: requestAppointmentAsGuestRoute,
  correctGuestEmail: correctGuestEmailRoute,
  refreshSession: refreshSessionRoute,
  signOut: signOutRoute,
  recentActivity: recentActivityRoute,
  signOutOthers: signOutOthersRoute,
  listSessions: listSessionsRoute,
  followSession: followSessionRoute,
  endSession: endSessionRoute,
  beginPasskey: passkeys.beginPasskeyRoute,
  confirmPasskey: passkeys.confirmPasskeyRoute,
  listPasskeys: passkeys.listPasskeysRoute,
  removePasskey: passkeys.removePasskeyRoute,
  beginPasskeySignIn: passkeys.beginPasskeySignInRoute,
  signInWithPasskey: passkeys.signInWithPasskeyRoute,
  readTwoFactorStatus: readTwoFactorStatusRoute,
  beginTwoFactor: beginTwoFactorRoute,
  confirmTwoFactor: confirmTwoFactorRoute,
  disableTwoFactor: disableTwoFactorRoute,
  readProof: readProofRoute,
  beginPasskeyProof: beginPasskeyProofRoute,
  proveIdentity: proveIdentityRoute,
  proveOwnersIdentity: proveOwnersIdentityRoute,
  readOfficeHealth: readOfficeHealthRoute,
  readOfficeInsights: readOfficeInsightsRoute,
  readOfficeMail: mail.readOfficeMailRoute,
  retryMail: mail.retryMailRoute,
  sendTestMail: mail.sendTestMailRoute,
  listLeftToDo: listLeftToDoRoute,
  readOfficeLog: readOfficeLogRoute,
  readDocument: readDocumentRoute,
  listDocuments: officeSite.listDocumentsRoute,
  readEditedDocument: officeSite.readEditedDocumentRoute,
  saveDraft: officeSite.saveDraftRoute,
  deleteDraft: officeSite.deleteDraftRoute,
  publishDocuments: officeSite.publishDocumentsRoute,
  cancelPlan: officeSite.cancelPlanRoute,
  openSite: officeSite.openSiteRoute,
  listVersions: officeSite.listVersionsRoute,
  readVersion: officeSite.readVersionRoute,
  restoreVersion: officeSite.restoreVersionRoute,
  storeSitePicture: officeSite.storeSitePictureRoute,
  readSitePictures: officeSite.readSitePicturesRoute,
  previewSite: officeSite.previewSiteRoute,
  exportSite: officeSite.exportSiteRoute,
  readOfficeDays: days.readOfficeDaysRoute,
  readNotice: days.readNoticeRoute,
  saveNotice: days.saveNoticeRoute,
  listClosures: days.listClosuresRoute,
  addClosure: days.addClosureRoute,
  removeClosure: days.removeClosureRoute,
  readInbox: readInboxRoute,
  saveInbox: saveInboxRoute,
  listStaff: staff.listStaffRoute,
  inviteStaff: staff.inviteStaffRoute,
  removeStaff: staff.removeStaffRoute,
  inviteStaffAgain: staff.inviteStaffAgainRoute,
  resetStaffTwoFactor: staff.resetStaffTwoFactorRoute,
  resetPatientTwoFactor: staff.resetPatientTwoFactorRoute,
  setStaffOwner: staff.setStaffOwnerRoute,
} as const satisfies Record<string, Route>;

type Routes = typeof routes;

/** Every route's type, keyed by `METHOD /path`: what `call()` in the browser is checked against. */
export type Api = {
  [Name in keyof Routes as `${Routes[Name]["method"]} ${Routes[Name]["path"]}`]: Routes[Name];
};
