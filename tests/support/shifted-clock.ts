// Loaded before a program by `node --import`: shifts its clock by CLOCK_OFFSET milliseconds, for tests of what happens at
// certain times of the office's day.
const offset = Number(process.env.CLOCK_OFFSET ?? 0);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
