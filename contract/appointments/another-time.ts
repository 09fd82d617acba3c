import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { optionalTimeFrame, optionalWeekday, timeFrame, weekday } from "./request-fields.ts";

/** Another time that a patient asks for (visits-54); the second day and time may be left out. */
export const anotherTime = z.object({
  preferred_day: weekday(m.request_day_required),
  preferred_time_frame: timeFrame(m.request_time_required),
  preferred_second_day: optionalWeekday(m.request_second_day_required),
  preferred_second_time_frame: optionalTimeFrame(m.request_second_time_required),
});

/** The days and parts of the day for which a patient asks instead of the present time. */
export type AnotherTime = z.output<typeof anotherTime>;

/** The form that asks for another time: the second day and time are required in it, as in the first request. */
export const anotherTimeForm = z.extend(anotherTime, {
  preferred_second_day: weekday(m.request_second_day_required),
  preferred_second_time_frame: timeFrame(m.request_second_time_required),
});
