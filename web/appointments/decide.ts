import { useState } from "react";
import { call } from "../api/browser-call.ts";
import { showToast } from "../ui/toast.tsx";
import { alertOf } from "./alert-of.ts";
import { refreshLists } from "./appointment-queries.ts";

type DecisionBody =
  | { status: "confirmed"; confirmed_date: string; confirmed_time: string }
  | { status: "cancelled" };

/** Sends an employee's decision on a request, one at a time. */
export function useDecision(onDone: () => void) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Says how it went (specification §4, §8); the lists are asked for again either way, since a colleague may have won. */
  async function decide(id: number, body: DecisionBody): Promise<void> {
    setIsPending(true);
    setProblem(undefined);
    try {
      const { message } = await call("PUT /api/appointments/{id}/confirm/", {
        params: { id: String(id) },
        body,
      });
      void showToast(message, { type: "success" });
      onDone();
    } catch (error) {
      const said = alertOf(error, "Failed to update appointment.");
      setProblem(said);
      window.alert(said);
    } finally {
      setIsPending(false);
      await refreshLists();
    }
  }

  return { decide, isPending, problem, forgetProblem: () => setProblem(undefined) };
}
