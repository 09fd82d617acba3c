/** Stands in place of a page that could not be shown. */
export function FailurePage() {
  return (
    <main>
      <h1>Something went wrong.</h1>
      <a href="/">Go back home</a>
    </main>
  );
}
