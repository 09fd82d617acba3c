/**
 * What patients say, and the words of a dental practice's pages for it. Words of the trade, not of one practice: the chat's
 * keywords lead to answers, not to words, and each practice changes them.
 */
export type PlainWords = readonly (readonly [said: string, meant: readonly string[]])[];

/** The words that patients use in one language. */
export interface PatientsWords {
  /** For each thing that patients say, the words of the pages. */
  readonly plain: ReadonlyMap<string, readonly string[]>;
  /** How many words the longest of these things has. */
  readonly longest: number;
  /** Words of questions, which every page has; only titles are found by them. */
  readonly common: ReadonlySet<string>;
}

/** The words of a language as a search looks them up: each thing that is said, and each common word. */
export function patientsWords(groups: PlainWords, common: string): PatientsWords {
  const plain = new Map(
    groups.flatMap(([said, meant]) => said.split(", ").map((words) => [words, meant] as const)),
  );
  const longest = Math.max(...[...plain.keys()].map((said) => said.split(" ").length));
  return { plain, longest, common: new Set(common.split(" ")) };
}

const groups: PlainWords = [
  ["kid, kids, toddler, toddlers, baby, son, daughter, teen, teenager", ["child", "children", "pediatric"]],
  ["pediatric, pediatrics, pediatric dentist, kids dentist", ["child", "children"]],
  ["cleaning, teeth cleaning, tooth cleaning, dental cleaning, tartar, plaque", ["cleaning", "hygiene"]],
  ["hygiene, hygienist", ["cleaning"]],
  ["deep cleaning", ["scaling"]],
  ["checkup, check up, checkups, check ups", ["exam"]],
  ["cap, caps", ["crown"]],
  ["cavity, cavities, tooth decay, hole in tooth", ["filling"]],
  ["root canal, root canals, nerve", ["endodontic", "endodontist"]],
  ["endodontic, endodontics, endodontist", ["root canal"]],
  ["braces, aligner, aligners, straight teeth, orthodontist", ["orthodontic", "retainer"]],
  ["wisdom tooth, wisdom teeth, third molar, molars", ["oral surgery", "extraction"]],
  ["pull, pulled, pulling, take out, tooth out, tooth removal", ["extraction"]],
  ["extraction, extractions", ["pulled", "oral surgery"]],
  ["false teeth, false tooth, plate", ["denture", "implant"]],
  ["missing tooth, missing teeth, gap", ["implant", "bridge", "denture"]],
  ["gingivitis, gum disease, periodontal, periodontist, bleeding gums", ["gums", "scaling"]],
  ["grind, grinding, clenching, mouth guard, mouthguard", ["night guard"]],
  ["xray, xrays", ["x rays"]],
  ["numb, novocaine, shot, shots, needle, injection", ["numb", "anesthetic"]],
  ["laughing gas, asleep, sleep, put under, put to sleep", ["sedation", "nitrous oxide"]],
  ["scared, nervous, anxious, anxiety, fear, phobia", ["afraid"]],
  ["emergency, urgent, right away, same day, walk in", ["emergency", "urgent"]],
  ["hurt, hurts, hurting, ache, aches, aching, painful, tooth hurts", ["pain", "toothache"]],
  ["chipped, cracked, broke, knocked out", ["broken", "emergency"]],
  ["fell out, fell off, came out, came off", ["lost", "comes off"]],
  ["swollen, puffy, puffy face", ["swelling"]],
  ["aftercare, after care, recovery, healing, post op, postop", ["post operative instructions"]],
  [
    "price, prices, pricing, cost, costs, how much, fee, fees, cheap, afford, affordable, expensive",
    ["price", "cost", "payment", "insurance"],
  ],
  ["pay, paying, bill, billing, cash, credit card, financing, installments", ["payment", "cost"]],
  ["uninsured, medicaid, medi cal, ppo, hmo, coverage, in network", ["insurance"]],
  ["open, opening, opening hours, close, closed, closing, weekend, saturday, sunday", ["hours"]],
  ["directions, location, map, where are you, find you, drive, bus", ["address", "parking"]],
  ["park, parking, parking lot", ["parking"]],
  ["cancel, cancellation, reschedule, rescheduling, move my, late", ["cancel", "change", "appointment"]],
  ["book, booking, schedule, make an appointment, availability", ["request", "appointment"]],
  ["call, contact, phone number", ["phone"]],
  ["translator, translate, spanish, sign language, asl, deaf, hard of hearing", ["interpreter"]],
  ["ride, rides, uber, taxi, transport", ["transportation", "ride"]],
  ["wheelchair, disabled, disability, handicap, handicapped, ramp", ["wheelchair", "accessible"]],
  ["doctor, doctors, dentists, surgeon, staff, team", ["dentist", "providers"]],
  ["hipaa, my data, records, medical records", ["records", "privacy"]],
  ["sign, log in, forgot password, my account", ["login", "account"]],
  ["unsubscribe, subscribe, mailing list", ["newsletter", "unsubscribe"]],
];

/** What patients say in English. */
export const englishWords = patientsWords(
  groups,
  "a an and are at be can do does for from have how i in is it me my of on or our s t that the there to us we what when where which who will with you your",
);
