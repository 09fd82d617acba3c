import * as z from "zod/mini";
import { optionalTimeFrame, optionalWeekday, timeFrame, visitMessages, weekday } from "./request-fields.ts";

/** Another time that a patient asks for (visits-54); the second day and time may be left out. */
export const anotherTime = z.object({
  preferred_day: weekday(visitMessages.patient.day),
  preferred_time_frame: timeFrame(visitMessages.patient.time),
  preferred_second_day: optionalWeekday(visitMessages.patient.secondDay),
  preferred_second_time_frame: optionalTimeFrame(visitMessages.patient.secondTime),
});

/** The days and parts of the day for which a patient asks instead of the present time. */
export type AnotherTime = z.output<typeof anotherTime>;

/** The form that asks for another time: the second day and time are required in it, as in the first request. */
export const anotherTimeForm = z.extend(anotherTime, {
  preferred_second_day: weekday(visitMessages.patient.secondDay),
  preferred_second_time_frame: timeFrame(visitMessages.patient.secondTime),
});
