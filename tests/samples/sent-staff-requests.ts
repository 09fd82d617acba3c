import { aGuestRequest } from "./appointments.ts";

/** The request of `aGuestRequest()` after validation. */
export const guestsRequest = {
  preferred_day: "tuesday",
  preferred_time_frame: "afternoon",
  preferred_second_day: "friday",
  preferred_second_time_frame: "morning",
  category: "endodontist_consultation",
  level_of_discomfort: 9,
  mouth_pain_area: "upper_left",
  accommodations: "translation_services",
  schedule_other_patient: { isForOther: false, name: null },
  message: "A tooth woke me up at night.",
  wants_earlier: false,
};

/** The person of `aGuestRequest()` after validation. */
export const guestPerson = {
  first_name: "Gale",
  last_name: "Winter",
  email: "gale.winter@mailbox.example",
  phone: "5305550199",
  date_of_birth: "1980-02-29",
  insurance: "cigna",
  other_insurance: null,
  insurance_member_id: "CG-77",
};

const visitOfCall = { confirmed_date: "2028-02-29", confirmed_time: "09:30" };

const staffRequest = {
  accepted: {
    "a caller with a phone number alone": {
      input: { ...aGuestRequest(), email: "", source: "phone" },
      output: {
        request: guestsRequest,
        person: { username: undefined, guest: { ...guestPerson, email: null } },
        source: "phone",
        visit: undefined,
      },
    },
    "a patient's username with a visit": {
      input: { ...aGuestRequest(), username: "ada.quill", ...visitOfCall },
      output: {
        request: guestsRequest,
        person: { username: "ada.quill", guest: undefined },
        source: "phone",
        visit: { ...visitOfCall, provider: undefined, minutes: undefined, allow_overlap: undefined },
      },
    },
    "a person who is known, with a visit": {
      input: { person: "guest-34", category: "endodontist_consultation", ...visitOfCall },
      output: {
        request: {
          ...guestsRequest,
          preferred_second_day: "none",
          preferred_second_time_frame: null,
          level_of_discomfort: null,
          mouth_pain_area: "none",
          accommodations: "none",
          message: "",
          preferred_time_frame: "morning",
        },
        person: { id: "guest-34", guest: undefined },
        source: "phone",
        visit: { ...visitOfCall, provider: undefined, minutes: undefined, allow_overlap: undefined },
      },
    },
  },
  rejected: {
    "a person who is known beside a username": {
      input: {
        person: "account-12",
        username: "ada.quill",
        category: "endodontist_consultation",
        ...visitOfCall,
      },
      faults: { person: "A person is chosen in place of a username and the person’s fields." },
    },
    "no id of a person": {
      input: { ...aGuestRequest(), person: "12" },
      faults: { person: "No person has this id." },
    },
    "neither an email address nor a phone number": {
      input: { ...aGuestRequest(), email: "", phone: "" },
      faults: { phone: "Phone number is required." },
    },
    "a person without a name": {
      input: { ...aGuestRequest(), first_name: undefined, date_of_birth: undefined },
      faults: { first_name: "First name is required.", date_of_birth: "Date of birth is required." },
    },
    "a date without a time, and another source": {
      input: { ...aGuestRequest(), confirmed_date: "2028-02-29", source: "fax" },
      faults: {
        confirmed_time: "Date and time are required.",
        source: "A request that staff enter comes by phone.",
      },
    },
    "no username": {
      input: { ...aGuestRequest(), username: "" },
      faults: { username: "Not a username." },
    },
  },
};

const callForm = { ...aGuestRequest(), level_of_discomfort: "9", schedule_other_patient: false };

const staffRequestForm = {
  accepted: {
    "a caller, with blank fields for the visit": {
      input: { ...callForm, email: "", username: "", confirmed_date: "", confirmed_time: "", minutes: "" },
      output: {
        ...aGuestRequest({ email: undefined, other_insurance_provider: undefined }),
        level_of_discomfort: "9",
        source: "phone",
      },
    },
    "a person who is known, without what was typed of another": {
      input: { ...callForm, person: "account-12", confirmed_date: "", confirmed_time: "" },
      output: {
        person: "account-12",
        preferred_day: "tuesday",
        preferred_time: "afternoon",
        second_preferred_day: "friday",
        second_preferred_time: "morning",
        category: "endodontist_consultation",
        accomodations: "translation_services",
        message: "A tooth woke me up at night.",
        level_of_discomfort: "9",
        mouth_pain: "upper_left",
        source: "phone",
      },
    },
    "a patient with a visit, without what was typed of a person": {
      input: {
        ...callForm,
        username: "ada.quill",
        ...visitOfCall,
        minutes: "45",
        accomodations: "other_accessibility",
        accessibility_details: "A ramp.",
      },
      output: {
        username: "ada.quill",
        preferred_day: "tuesday",
        preferred_time: "afternoon",
        second_preferred_day: "friday",
        second_preferred_time: "morning",
        category: "endodontist_consultation",
        accomodations: "other_accessibility",
        message: "A tooth woke me up at night.\n[Accessibility - Other]: A ramp.",
        level_of_discomfort: "9",
        mouth_pain: "upper_left",
        ...visitOfCall,
        minutes: 45,
        source: "phone",
      },
    },
  },
  rejected: {
    "a blank form": {
      input: { confirmed_time: "09:30", minutes: "7" },
      faults: {
        first_name: "First name is required.",
        phone: "Phone number is required.",
        preferred_day: "Please select a preferred day.",
        message: "Please write a short message.",
        confirmed_date: "Date and time are required.",
        minutes: "A visit takes 5 to 480 minutes, in steps of 5.",
      },
    },
  },
};

/** What staff send who enter a request for a caller. */
export const staffRequestCases = {
  "enterRequest.body": staffRequest,
  "staff-requests.staffRequestForm": staffRequestForm,
};
