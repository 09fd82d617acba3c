import { siteFormat } from "#contract/site/format.ts";
import { saidIn } from "#contract/site/site.ts";

const format = siteFormat(
  ({ locale }) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }),
);

/** A time of the office `YYYY-MM-DDTHH:MM`, which no time zone shifts, in words. */
export function describeMoment(moment: string): string {
  return saidIn("en", format).format(new Date(`${moment}Z`));
}
