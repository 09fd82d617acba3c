import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// As a transition React hydrates in slices of 5 ms, and a touch meanwhile is answered between two of them.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
