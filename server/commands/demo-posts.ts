/** A post of the demo practice; its picture is `<picture> in content/example/pictures/`. */
interface DemoPost {
  readonly author: "demo.dentist" | "demo.endodontist";
  readonly title: string;
  readonly category: string;
  /** Days before the fill on which it was published; a draft has none. */
  readonly daysAgo: number | undefined;
  readonly picture: string;
  readonly alt: string;
  readonly content: string;
}

/** The demo practice's newsletter: nine published posts by both employees in all five categories, and one draft. */
export const demoPosts: readonly DemoPost[] = [
  {
    author: "demo.dentist",
    title: "Two quiet minutes: brushing that actually works",
    category: "General Dentistry",
    daysAgo: 2,
    picture: "post-brushing",
    alt: "A toothbrush with a stripe of toothpaste beside a glass of water",
    content:
      "Most of us brush for about forty-five seconds and think it was two minutes. The difference matters: plaque along the gum line needs time more than force.\n\nHold the brush at a slant, half on the tooth and half on the gum, and make small circles. Outside, inside, chewing surfaces, in the same order every time, so that no corner is forgotten. If the bristles splay within weeks, you are pressing too hard.\n\nAbove all, do it last thing at night. Saliva is your mouth's own repair crew, and it goes off duty while you sleep. Spit, do not rinse: the thin film of fluoride that stays behind keeps working for hours.\n\nNot sure whether your way is working? Ask us at your next check-up. We will show you the spots that you miss, and there are always two.",
  },
  {
    author: "demo.endodontist",
    title: "Five things people still believe about root canals",
    category: "Endodontics",
    daysAgo: 6,
    picture: "post-root-canal-myths",
    alt: "Cross-section of a molar with its roots and nerve",
    content:
      "“It is the most painful thing a dentist can do.” The pain people remember is nearly always the toothache before it. With the tooth numb, a root canal feels much like a long filling.\n\n“Pulling it is simpler.” Quicker, perhaps. But the gap needs a bridge or an implant, the neighbors drift, and nothing chews as well as your own root.\n\n“It takes many visits.” Most teeth need one or two. Afterwards they need a crown within two to four weeks, because a treated tooth is more brittle.\n\n“The tooth is dead, so it cannot hurt.” The ligament around it is alive. Some tenderness on biting in the first days is normal; about one tooth in twenty has a flare-up, and then we want to hear from you.\n\n“No pain, no problem.” An infection can stay silent for months. That is what the X-ray is for.",
  },
  {
    author: "demo.dentist",
    title: "Your first visit with us, step by step",
    category: "General Dentistry",
    daysAgo: 13,
    picture: "post-first-visit",
    alt: "A receptionist greets a patient across the front desk",
    content:
      "New places are easier when you know what will happen, so here is your first hour with us.\n\nYou arrive ten minutes early, we check your details and your insurance, and you tell us what brings you. If you are nervous, say so right then. It is the most useful sentence of the whole visit.\n\nThen we look: teeth, gums, bite, the joint of the jaw, the soft tissue. We take X-rays only where they answer a question. You see every picture on the screen, and we explain it in plain words.\n\nAt the end you get a plan with what is urgent, what can wait, and what each step costs with your insurance. Nothing is decided in the chair. Take it home, sleep on it, call us with questions.\n\nBring a list of your medicines and, if you have them, earlier X-rays. That is all.",
  },
  {
    author: "demo.endodontist",
    title: "Wisdom teeth: when we leave them alone",
    category: "Oral Surgery",
    daysAgo: 21,
    picture: "post-wisdom-teeth",
    alt: "A panoramic X-ray with the four wisdom teeth marked",
    content:
      "Not every wisdom tooth has to go. If yours have come through straight, you can clean them and the gum around them stays calm, we watch them and nothing more.\n\nWe recommend taking them out when they keep getting infected, when they decay where no brush reaches, when they damage the tooth in front, or when a cyst grows around them. A tooth that lies sideways and never breaks through is a case for a conversation, not for an automatic yes.\n\nIf it comes to an extraction, plan two quiet days. Bite on the gauze, cool your cheek for twenty minutes at a time, eat soft food, and leave straws and smoking alone: the blood clot in the socket is your bandage, and suction pulls it out. Our post-op page has the whole list, also for printing.",
  },
  {
    author: "demo.dentist",
    title: "We are hiring: dental assistant, four days a week",
    category: "Careers",
    daysAgo: 30,
    picture: "post-hiring",
    alt: "Three colleagues in scrubs beside an empty chair with a plant on it",
    content:
      "Our team is growing, and one chair in the break room is still free.\n\nYou set up rooms, assist at the chair, take X-rays and keep nervous people company. You bring a license for dental radiography, steady hands and a sense of humor that survives Monday mornings. You do not need to know our software; you will learn it in a week.\n\nWe offer four days a week, office hours that end at half past four, paid training of your choice each year, and colleagues who cover for one another. No one here has worked through lunch since last spring.\n\nCome by for an hour and watch us at work before you decide anything. Call the office and ask for the practice manager. A short letter is enough; we read those ourselves.",
  },
  {
    author: "demo.dentist",
    title: "Mabel, our office dog, is on duty on Fridays",
    category: "Random",
    daysAgo: 38,
    picture: "post-office-dog",
    alt: "A brown dog with a teal bandana lies on a rug in the waiting room",
    content:
      "You asked who she is, so here is the official introduction. Mabel is six, mostly spaniel, and a certified therapy dog. She works on Fridays from nine until she falls asleep.\n\nHer job is to lie beside people who would rather be elsewhere. Children who have read her a page of a book tend to forget what they were afraid of. So do a number of adults, who shall remain unnamed.\n\nMabel stays in the waiting room and in room two; the other rooms are dog-free, and they are cleaned as thoroughly as ever. If you have an allergy or are uneasy with dogs, tell us when you book and we will make sure that your paths do not cross.\n\nShe accepts scratches behind the left ear. She does not floss. We are working on it.",
  },
  {
    author: "demo.endodontist",
    title: "Cold hurts, warm does not: what your tooth is telling you",
    category: "Endodontics",
    daysAgo: 47,
    picture: "post-nutrition",
    alt: "A bowl of fruit, nuts and a glass of cold water on a table",
    content:
      "A short sting from ice cream that is gone in a second or two usually means an exposed neck or a small cavity. Annoying, rarely urgent.\n\nAn ache that lingers for half a minute after the cold has gone means that the nerve is inflamed. It may still calm down if we find the cause early, so call within days rather than weeks.\n\nPain from warmth, relieved by cold, is a different message: the nerve is probably past saving, and pressure is building. So is pain that wakes you, or a tooth that feels too long when you bite. Call us the same day.\n\nSwelling that spreads, fever, or trouble swallowing cannot wait for office hours. Go to an emergency room.\n\nUntil you are seen, chew on the other side, avoid the extremes, and do not put aspirin on the gum. It burns.",
  },
  {
    author: "demo.dentist",
    title: "The mouthguard that lives in the sports bag",
    category: "General Dentistry",
    daysAgo: 58,
    picture: "post-mouthguard",
    alt: "A blue mouthguard in its open case beside a basketball",
    content:
      "Every season we mend a few front teeth that a ten-dollar piece of plastic would have saved. Football and hockey players know. Basketball, skating and bicycle polo produce nearly as many chips.\n\nA boil-and-bite guard from a sports shop is far better than none. A fitted one, made from an impression, is thinner, lets you talk and breathe, and does not end up in a sock. Children outgrow theirs in about a year.\n\nRinse it cold after use, brush it with soap, let it dry in a case with holes. Hot cars bend it.\n\nIf a tooth is knocked out all the same: hold it by the crown, not by the root, rinse it briefly, put it back or into milk, and call us while you are on the way. Within half an hour the odds are good.",
  },
  {
    author: "demo.endodontist",
    title: "Floss, sticks or water: what to use between teeth",
    category: "General Dentistry",
    daysAgo: 71,
    picture: "post-flossing",
    alt: "A loop of floss between two teeth",
    content:
      "The best thing to use between your teeth is the one that you will also use tomorrow.\n\nFloss suits tight contacts. Curve it around the tooth like the letter C and slide it under the gum; sawing up and down cleans little and hurts. Small brushes suit wider gaps, bridges and braces, and clean better than floss there, if the size is right. We will measure it for you.\n\nWater jets are kind to sore gums and to hands that do not bend well. They rinse food away but leave a film, so treat them as company for the other two.\n\nBleeding in the first week is not a reason to stop. It is the sign that you have reached the place that needed it. If it still bleeds after two weeks of daily care, show us.",
  },
  {
    author: "demo.dentist",
    title: "What we are changing in the waiting room",
    category: "Random",
    daysAgo: undefined,
    picture: "office-reception",
    alt: "The reception with its desk, plants and chairs",
    content:
      "Notes so far: quieter music, a corner out of sight of the door for people who dislike being watched, a hook for wet umbrellas at last. Ask the team about the fish tank before publishing.",
  },
];
