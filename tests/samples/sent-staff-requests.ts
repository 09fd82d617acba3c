import { aGuestForm, aGuestRequest } from "./appointments.ts";

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
    "a call for someone else by name and birth date": {
      input: {
        ...aGuestRequest(),
        schedule_other: true,
        patient_name: "Leo Winter",
        patient_date_of_birth: "2018-05-04",
      },
      output: {
        request: {
          ...guestsRequest,
          schedule_other_patient: {
            isForOther: true,
            name: null,
            patient_name: "Leo Winter",
            patient_date_of_birth: "2018-05-04",
          },
        },
        person: { username: undefined, guest: guestPerson },
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

/** The same call as it is checked in the form too, before it becomes a request. */
const enteredCall = {
  accepted: {
    "a person who is known, with a visit": {
      input: { person: "guest-34", category: "endodontist_consultation", source: "phone", ...visitOfCall },
      output: {
        person: "guest-34",
        category: "endodontist_consultation",
        message: "",
        schedule_other: { isForOther: false, name: null },
        source: "phone",
        ...visitOfCall,
      },
    },
  },
  rejected: staffRequest.rejected,
};

const callForm = {
  ...aGuestForm(),
  level_of_discomfort: "9",
  schedule_other_patient: false,
  is_new_person: true,
  has_no_time: true,
};

/** The call's body of `callForm`, without what is asked of a new person. */
const callOf = (given: object) => ({
  preferred_day: "tuesday",
  preferred_time: "afternoon",
  second_preferred_day: "friday",
  second_preferred_time: "morning",
  category: "endodontist_consultation",
  message: "A tooth woke me up at night.",
  mouth_pain: "upper_left",
  level_of_discomfort: "9",
  accomodations: "translation_services",
  source: "phone",
  ...given,
});

const phoneRequestForm = {
  accepted: {
    "a new person, with blank fields for the visit": {
      input: {
        ...callForm,
        email: "",
        person: "",
        insurance_member_id: "",
        preferred_second_day: "",
        preferred_second_time_frame: "",
        confirmed_date: "",
        minutes: "",
      },
      output: {
        ...aGuestRequest({ email: undefined, other_insurance_provider: undefined }),
        second_preferred_day: "none",
        second_preferred_time: null,
        insurance_member_id: "N/A",
        level_of_discomfort: "9",
        source: "phone",
      },
    },
    "a new person without insurance, with what was typed of one before": {
      input: { ...callForm, insurance: "none", insurance_member_id: "CG-77" },
      output: {
        ...aGuestRequest({
          insurance: "none",
          other_insurance_provider: undefined,
          insurance_member_id: "N/A",
        }),
        level_of_discomfort: "9",
        source: "phone",
      },
    },
    "a person who is known, without what was typed of another, nor a time that was chosen before": {
      input: { ...callForm, person: "account-12", ...visitOfCall, minutes: "45" },
      output: callOf({ person: "account-12" }),
    },
    "a person who is known, with a visit alone": {
      input: { person: "guest-34", category: "endodontist_consultation", ...visitOfCall },
      output: { person: "guest-34", category: "endodontist_consultation", ...visitOfCall, source: "phone" },
    },
    "a call for someone else": {
      input: {
        ...callForm,
        person: "account-12",
        schedule_other_patient: true,
        patient_name: "Bo Lind",
        patient_date_of_birth: "2018-05-04",
      },
      output: callOf({
        person: "account-12",
        schedule_other: true,
        patient_name: "Bo Lind",
        patient_date_of_birth: "2018-05-04",
      }),
    },
    "a call for oneself, with what was typed of someone else before": {
      input: { ...callForm, person: "account-12", patient_name: "Bo Lind", patient_date_of_birth: "2018" },
      output: callOf({ person: "account-12" }),
    },
    "a visit with all that is asked for": {
      input: {
        ...callForm,
        person: "account-12",
        has_no_time: false,
        ...visitOfCall,
        minutes: "45",
        accommodations: "other_accessibility",
        accessibility_details: "A ramp.",
      },
      output: callOf({
        person: "account-12",
        accomodations: "other_accessibility",
        message: "A tooth woke me up at night.\n[Accessibility - Other]: A ramp.",
        ...visitOfCall,
        minutes: 45,
      }),
    },
  },
  rejected: {
    "a blank form, for what it shows alone": {
      input: { minutes: "7" },
      faults: {
        person: "Find the caller, or enter a new person.",
        category: "Please select an appointment type.",
        confirmed_date: "Choose a time, or ‘No time yet’.",
        minutes: "A visit takes 5 to 480 minutes, in steps of 5.",
      },
    },
    "a new person without a name, and a time without its date": {
      input: { is_new_person: true, confirmed_time: "09:30" },
      faults: {
        first_name: "First name is required.",
        last_name: "Last name is required.",
        date_of_birth: "Date of birth is required.",
        phone: "Phone number is required.",
        confirmed_date: "Date and time are required.",
      },
    },
    "a call for someone else of whom nothing is said": {
      input: { ...callForm, person: "account-12", schedule_other_patient: true, patient_name: "" },
      faults: {
        patient_name: "Patient’s name is required.",
        patient_date_of_birth: "Patient’s birth date is required.",
      },
    },
    "no time yet, and no wishes": {
      input: { person: "account-12", has_no_time: true },
      faults: {
        preferred_day: "Please select a preferred day.",
        preferred_time_frame: "Please select a preferred time frame.",
        message: "Please write a short message.",
      },
    },
  },
};

/** What staff send who enter a request for a caller. */
export const staffRequestCases = {
  "enterRequest.body": staffRequest,
  "phone-form.enteredCall": enteredCall,
  "phone-form.phoneRequestForm": phoneRequestForm,
};
