/**
 * Has React Router leave the page where its reader is once it has started. Its start ends as a navigation does, by
 * restoring the scroll position from before it, which would scroll away from what the interaction that started it
 * has focused.
 */
export function keepFirstScroll(): void {
  const router = window.__reactRouterDataRouter;
  if (!router || router.state.initialized) return;
  // Before React Router's own subscription, which is that of a parent.
  const unsubscribe = router.subscribe((state) => {
    if (!state.initialized) return;
    unsubscribe();
    // A start that leads to another page, such as a guard's, is a navigation.
    const isSamePage = state.historyAction === "POP";
    const isUsed = navigator.userActivation?.hasBeenActive || document.activeElement !== document.body;
    if (isSamePage && isUsed) state.restoreScrollPosition = false;
  });
}
