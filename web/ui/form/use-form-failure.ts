import { useState } from "react";
import { showToast } from "../toast.tsx";

/** Why a form was not taken, said by a toast and kept for the place beside the form (decision 31). */
export function useFormFailure() {
  const [failure, setFailure] = useState<string>();
  return {
    failure,
    fail(sentence: string): void {
      setFailure(sentence);
      void showToast(sentence, { type: "error" });
    },
    clear(): void {
      setFailure(undefined);
    },
  };
}
