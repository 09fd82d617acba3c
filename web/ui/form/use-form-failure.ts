import { useState } from "react";
import { showToast } from "../toast.tsx";

/** Why a form was not taken, shown by a toast and kept for the place beside the form, where it is heard (decision 31). */
export function useFormFailure() {
  const [failure, setFailure] = useState<string>();
  return {
    failure,
    fail(sentence: string): void {
      setFailure(sentence);
      void showToast(sentence, { type: "error", isHeardElsewhere: true });
    },
    clear(): void {
      setFailure(undefined);
    },
  };
}
