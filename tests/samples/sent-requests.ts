import { officeNow } from "#contract/office-dates.ts";
import { aGuestForm, aGuestRequest, aRequest } from "./appointments.ts";
import type { SchemaCases } from "./sent.ts";
import { idempotencyKey } from "./sent-fields.ts";
import { guestPerson, guestsRequest } from "./sent-staff-requests.ts";

const patientRequest: SchemaCases = {
  accepted: {
    "a whole request": {
      input: { ...aRequest(), accomodations: "translation_services", accommodations: undefined },
      output: {
        ...aRequest(),
        accommodations: "translation_services",
        schedule_other_patient: { isForOther: false, name: null },
        wants_earlier: false,
      },
    },
    "no second choice, and digits for discomfort": {
      input: {
        ...aRequest(),
        preferred_second_day: null,
        preferred_second_time_frame: "none",
        level_of_discomfort: " 10 ",
        schedule_other_patient: "  Bo,\n my son ",
        message: "One\r\ntwo\u0000 ",
        wants_earlier: true,
      },
      output: {
        ...aRequest(),
        preferred_second_day: "none",
        preferred_second_time_frame: null,
        level_of_discomfort: 10,
        schedule_other_patient: { isForOther: true, name: "Bo, my son" },
        message: "One\ntwo",
        wants_earlier: true,
      },
    },
    "someone else by name and birth date": {
      input: aRequest({
        schedule_other_patient: true,
        patient_name: " Leo  Winter ",
        patient_date_of_birth: " 2018-05-04",
      }),
      output: {
        ...aRequest(),
        schedule_other_patient: {
          isForOther: true,
          name: null,
          patient_name: "Leo Winter",
          patient_date_of_birth: "2018-05-04",
        },
        wants_earlier: false,
      },
    },
    "someone else, of whom nothing is said": {
      input: aRequest({ schedule_other_patient: true, patient_name: " ", patient_date_of_birth: null }),
      output: {
        ...aRequest(),
        schedule_other_patient: { isForOther: true, name: null },
        wants_earlier: false,
      },
    },
    "another's name and birth date, which do not count in a request for oneself": {
      input: aRequest({ patient_name: "Leo Winter", patient_date_of_birth: "2018-05-04" }),
      output: {
        ...aRequest(),
        schedule_other_patient: { isForOther: false, name: null },
        wants_earlier: false,
      },
    },
  },
  rejected: {
    "another's name that is a web address, and a birth date to come": {
      input: aRequest({
        schedule_other_patient: true,
        patient_name: "Win at www.evil.example",
        patient_date_of_birth: "2999-01-01",
      }),
      faults: {
        patient_name: "Must not be a web address",
        patient_date_of_birth: "Enter a date between 1900 and today.",
      },
    },
    "another's name of 151 characters": {
      input: aRequest({ schedule_other_patient: true, patient_name: "x".repeat(151) }),
      faults: { patient_name: "Max 150 characters" },
    },
    nothing: {
      input: {},
      faults: {
        preferred_day: "Please select a day.",
        preferred_time_frame: "Please select a time frame.",
        category: "Please select a category.",
      },
    },
    "discomfort of 11": {
      input: aRequest({ level_of_discomfort: 11 }),
      faults: { level_of_discomfort: "Value must be between 1 and 10." },
    },
    "a message of 2,001 characters": {
      input: aRequest({ message: "🦷".repeat(2_001) }),
      faults: { message: "Messages can have up to 2,000 characters." },
    },
  },
};

/** Each within its limit, and together beyond the message's. */
const tooLongTogether = { accessibility_details: "x".repeat(100), message: "x".repeat(1_950) };
const tooLongFault = { message: "Messages can have up to 2,000 characters." };

/** What a form says of someone else, and its call; and what is left of another whose box was unticked. */
const bo = { schedule_other_patient: true, patient_name: "Bo Lind", patient_date_of_birth: "2018-05-04" };
const { schedule_other_patient: _ticked, ...sentBo } = bo;
const leftOver = {
  schedule_other_patient: false,
  patient_name: "www.left.example",
  patient_date_of_birth: "2018",
  schedule_other: "left over",
};

/** A form for someone else that does not say who, beside another fault. */
const unnamedOther = (form: object): SchemaCases["rejected"] => ({
  "someone else of whom nothing is said, beside another fault": {
    input: { ...form, schedule_other_patient: true, patient_name: " ", level_of_discomfort: "x" },
    faults: {
      patient_name: "Patient’s name is required.",
      patient_date_of_birth: "Patient’s birth date is required.",
      level_of_discomfort: "Value must be between 1 and 10.",
    },
  },
  "someone else by an impossible birth date": {
    input: { ...form, ...bo, patient_date_of_birth: "2018-02-30" },
    faults: { patient_date_of_birth: "Enter a date between 1900 and today." },
  },
});

const patientRequestForm: SchemaCases = {
  accepted: {
    "details of what is needed, which end the message": {
      input: aRequest({
        accommodations: "other_accessibility",
        accessibility_details: " A ramp ",
        ...leftOver,
      }),
      output: {
        ...aRequest({ accommodations: "other_accessibility" }),
        message: `${aRequest().message}\n[Accessibility - Other]: A ramp`,
      },
    },
    "someone else": {
      input: aRequest({ ...bo, schedule_other: "Bo, my son" }),
      output: aRequest({ ...sentBo, schedule_other_patient: "Bo, my son" }),
    },
    "the wish for an earlier time": {
      input: aRequest({ schedule_other_patient: false, wants_earlier: true }),
      output: aRequest({ wants_earlier: true }),
    },
  },
  rejected: {
    ...unnamedOther(aRequest()),
    "no second choice": {
      input: aRequest({
        preferred_second_day: "none",
        preferred_second_time_frame: null,
        schedule_other_patient: false,
      }),
      faults: {
        preferred_second_day: "Please select a second day.",
        preferred_second_time_frame: "Please select a second time frame.",
      },
    },
    "a message that is too long with the details of what is needed": {
      input: aRequest({
        ...tooLongTogether,
        accommodations: "other_accessibility",
        schedule_other_patient: false,
      }),
      faults: tooLongFault,
    },
  },
};

const guestInput = { ...aGuestRequest(), form_token: "token" };

/** What is wrong with a guest's form, and with its call. */
const guestFaults = (guest: object): SchemaCases["rejected"] => ({
  "blank fields": {
    input: {
      ...guest,
      schedule_other_patient: false,
      first_name: " ",
      last_name: "\n",
      email: "",
      phone: " - ",
      date_of_birth: "",
      insurance_member_id: "",
      message: "  ",
    },
    faults: {
      first_name: "First name is required.",
      last_name: "Last name is required.",
      email: "Email is required.",
      phone: "Phone number is required.",
      date_of_birth: "Date of birth is required.",
      insurance_member_id: "Insurance member ID is required.",
      message: "Please write a short message.",
    },
  },
  "fields of the wrong shape": {
    input: {
      ...guest,
      schedule_other_patient: false,
      email: "a@b",
      phone: "+442079460958",
      date_of_birth: "2001-02-29",
      insurance: "acme",
      first_name: "x".repeat(151),
    },
    faults: {
      email: "Enter a valid email address.",
      phone: "Enter a 10-digit phone number (numbers only).",
      date_of_birth: "Enter a date between 1900 and today.",
      insurance: "Please select your insurance.",
      first_name: "Max 150 characters",
    },
  },
});

const guestRequest: SchemaCases = {
  accepted: {
    "a whole request": {
      input: { ...guestInput, insurance_member_id: "n / a", date_of_birth: officeNow(new Date()).date },
      output: {
        request: guestsRequest,
        guest: { ...guestPerson, date_of_birth: officeNow(new Date()).date, insurance_member_id: null },
        form_token: "token",
      },
    },
    "a request for someone else by name and birth date": {
      input: {
        ...guestInput,
        schedule_other: "Leo, my son",
        patient_name: "Leo Winter",
        patient_date_of_birth: "2018-05-04",
      },
      output: {
        request: {
          ...guestsRequest,
          schedule_other_patient: {
            isForOther: true,
            name: "Leo, my son",
            patient_name: "Leo Winter",
            patient_date_of_birth: "2018-05-04",
          },
        },
        guest: guestPerson,
        form_token: "token",
      },
    },
  },
  rejected: {
    ...guestFaults(guestInput),
    "a filled honeypot": {
      input: { ...guestInput, website: "x" },
      faults: { website: "Please leave this field empty." },
    },
    "no second choice at all": {
      input: { ...guestInput, second_preferred_day: "", second_preferred_time: "" },
      faults: {
        second_preferred_day: "Please select a second preferred day.",
        second_preferred_time: "Please select a second preferred time frame.",
      },
    },
  },
};

const guestRequestForm: SchemaCases = {
  accepted: {
    "a whole form": {
      input: aGuestForm({ schedule_other_patient: false, phone: "(530) 555‑0199" }),
      output: aGuestRequest(),
    },
    "a ticked box without a relationship": {
      input: aGuestForm({ ...bo, schedule_other: " " }),
      output: { ...aGuestRequest(), ...sentBo, schedule_other: true },
    },
    "a ticked box with a relationship": {
      input: aGuestForm({ ...bo, schedule_other: " Bo, my son" }),
      output: { ...aGuestRequest(), ...sentBo, schedule_other: "Bo, my son" },
    },
    "what was typed of someone else before the box was unticked": {
      input: aGuestForm(leftOver),
      output: aGuestRequest(),
    },
    "no insurance, with what was typed of one before": {
      input: aGuestForm({ insurance: "none", schedule_other_patient: false, insurance_member_id: "" }),
      output: aGuestRequest({
        insurance: "none",
        other_insurance_provider: "",
        insurance_member_id: "N/A",
      }),
    },
    "the wish for an earlier time": {
      input: aGuestForm({ schedule_other_patient: false, wants_earlier: true }),
      output: aGuestRequest({ wants_earlier: true }),
    },
  },
  rejected: {
    ...guestFaults(aGuestForm()),
    ...unnamedOther(aGuestForm()),
    "a message that is too long with the details of what is needed": {
      input: aGuestForm({
        ...tooLongTogether,
        accommodations: "other_accessibility",
        schedule_other_patient: false,
      }),
      faults: tooLongFault,
    },
  },
};

/** The cases of patients' and guests' requests. */
export const requestCases: Readonly<Record<string, SchemaCases>> = {
  "requestAppointment.headers": idempotencyKey,
  "requestAppointment.body": patientRequest,
  "requestAppointmentAsGuest.headers": idempotencyKey,
  "requestAppointmentAsGuest.body": guestRequest,
  "correctGuestEmail.headers": {
    accepted: { "the key of a request": { input: { "idempotency-key": "k".repeat(64) } } },
    rejected: {
      "no key": { input: {}, faults: { "idempotency-key": "Please send an Idempotency-Key." } },
      ...idempotencyKey.rejected,
    },
  },
  "correctGuestEmail.body": {
    accepted: {
      "an address with blanks and capitals": {
        input: { email: "  Ada@Mailbox.Example " },
        output: { email: "ada@mailbox.example" },
      },
    },
    rejected: {
      nothing: { input: {}, faults: { email: "Email is required." } },
      "no domain": { input: { email: "ada@localhost" }, faults: { email: "Enter a valid email address." } },
    },
  },
  "enterRequest.headers": idempotencyKey,
  "patient-requests.patientRequestForm": patientRequestForm,
  "guest-form.guestRequestForm": guestRequestForm,
};
