import { deleteAbsenceRoute, listAbsencesRoute, recordAbsenceRoute } from "./absences.ts";
import * as accessLog from "./access-log.ts";
import * as accounts from "./accounts.ts";
import * as calendar from "./appointment-calendar.ts";
import { followAppointmentsRoute } from "./appointment-events.ts";
import { listAppointmentsRoute } from "./appointment-list.ts";
import * as appointments from "./appointments.ts";
import {
  createCalendarFeedRoute,
  deleteCalendarFeedRoute,
  readCalendarFeedRoute,
  readFeedFileRoute,
} from "./calendar-feed.ts";
import { readAppointmentAsFhirRoute } from "./fhir.ts";
import { createFirstOwnerRoute, readFirstOwnerRoute } from "./first-owner.ts";
import { listFreeTimesRoute } from "./free-times.ts";
import {
  correctGuestEmailRoute,
  openGuestFormRoute,
  requestAppointmentAsGuestRoute,
} from "./guest-requests.ts";
import { listLeftToDoRoute } from "./left-to-do.ts";
import {
  confirmSubscriptionRoute,
  countSubscribersRoute,
  previewSendingRoute,
  readSendingRoute,
  readSubscriptionRoute,
  sendPostRoute,
  sendTrialRoute,
  subscribeRoute,
} from "./newsletter.ts";
import { acceptOfferRoute, listOfferCandidatesRoute, makeOffersRoute, readOfferRoute } from "./offers.ts";
import * as days from "./office-days.ts";
import { readInboxRoute, saveInboxRoute } from "./office-inbox.ts";
import { readOfficeHealthRoute, readOfficeInsightsRoute } from "./office-insights.ts";
import { readOfficeLogRoute } from "./office-log.ts";
import * as mail from "./office-mail.ts";
import * as staff from "./office-staff.ts";
import * as ownData from "./own-data.ts";
import { endSessionRoute, followSessionRoute, listSessionsRoute } from "./own-sessions.ts";
import * as ownVisits from "./own-visits.ts";
import * as passkeys from "./passkeys.ts";
import { listPeopleRoute, readPersonRoute } from "./people.ts";
import { enterRequestRoute } from "./phone-requests.ts";
import { listPostsOfAuthorRoute, listPostsRoute, readPostBySlugRoute, readPostRoute } from "./posts.ts";
import { listPagesRoute } from "./public-pages.ts";
import {
  beginPasskeyProofRoute,
  proveIdentityRoute,
  proveOwnersIdentityRoute,
  readProofRoute,
} from "./reauthentication.ts";
import type { Route } from "./route.ts";
import {
  recentActivityRoute,
  refreshSessionRoute,
  signInRoute,
  signOutOthersRoute,
  signOutRoute,
} from "./sign-in.ts";
import * as officeSite from "./site/office-site.ts";
import { readDocumentRoute } from "./site/read-document.ts";
import {
  beginTwoFactorRoute,
  confirmTwoFactorRoute,
  disableTwoFactorRoute,
  readTwoFactorStatusRoute,
} from "./two-factor.ts";
import {
  askPatientForAnotherTimeRoute,
  recordArrivalRoute,
  recordOutcomeRoute,
  rescheduleVisitRoute,
  undoChangeRoute,
  writeNoteRoute,
} from "./visit-changes.ts";
import * as visitLinks from "./visit-links.ts";
import { changePostRoute, createPostRoute, deletePostRoute } from "./write-post.ts";

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
