import { phone } from "#practice/practice.ts";

/** How to reach us, at the end of each treatment's instructions. */
export const howToReachUs: string = `Call ${phone.display}. Outside office hours the same number reaches the doctor on call. If you have trouble breathing or swallowing, or bleeding that pressure does not slow, call 911.`;

/** Who should ask before taking the usual pain medicines. */
export const painReliefCaution: string =
  "Do not take more than the label allows, and count every product you take: many cold remedies contain acetaminophen too. Ask us or your pharmacist first if you are pregnant, take blood thinners, or have kidney, liver, heart or stomach disease. Do not give aspirin to anyone under 18.";

/** How to use a cold compress after a procedure that swells (practice-15). */
export const coldCompress: string =
  "Hold a cold compress, wrapped in a cloth, against your cheek for 20 minutes, then leave it off for 20 minutes. Go on like this for the first 6 to 8 hours while you are awake.";

/** Why to wait with food until the anesthetic has worn off. */
export const whileNumb: string =
  "Wait until the numbness has gone before you chew, so that you do not bite your cheek, lip or tongue. Watch children closely during this time.";
