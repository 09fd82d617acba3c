import { type PointerEvent, useMemo, useRef, useState } from "react";

interface Row {
  readonly id: number;
}

interface SteadyRowsOptions<One extends Row> {
  /** The rows as the server has them now; undefined until they are loaded. */
  rows: readonly One[] | undefined;
  /** What the list shows: rows of another view are shown at once. */
  view: string;
  /** When the user changed a row last: what that changes is shown at once. */
  changedAt: number | undefined;
}

/**
 * A list's rows, which keep their places while the pointer is over them and others change the list (visits-82): a button
 * that moves under the pointer would be another person's.
 */
export function useSteadyRows<One extends Row>({ rows, view, changedAt }: SteadyRowsOptions<One>) {
  const [isHeld, setIsHeld] = useState(false);
  const lastPlace = useRef("");
  const [shown, setShown] = useState({ rows, view, changedAt });
  const isOwnChange = changedAt !== shown.changedAt;
  const isShown = rows === shown.rows && view === shown.view;
  if (!isShown && (!isHeld || isOwnChange || view !== shown.view || !shown.rows))
    setShown({ rows, view, changedAt });

  const steady = useMemo(() => {
    const current = new Map(rows?.map((row) => [row.id, row]));
    return shown.rows?.map((row) => current.get(row.id) ?? row);
  }, [rows, shown.rows]);
  return {
    /** In the places that they had when the pointer came, with what has changed in them since. */
    rows: steady,
    /** Whether there are other rows, or in another order. */
    isBehind: rows?.map(({ id }) => id).join() !== shown.rows?.map(({ id }) => id).join(),
    showChanges: () => setShown({ rows, view, changedAt }),
    /** For the element around the rows. */
    hold: {
      // Browsers also send moves when what is under a pointer that rests has changed.
      onPointerMove: ({ pointerType, clientX, clientY }: PointerEvent) => {
        const place = `${clientX} ${clientY}`;
        if (pointerType === "mouse" && lastPlace.current && place !== lastPlace.current) setIsHeld(true);
        lastPlace.current = place;
      },
      onPointerLeave: () => setIsHeld(false),
    },
  };
}
