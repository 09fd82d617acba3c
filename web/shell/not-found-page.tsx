/** Stands alone, outside the shared layout (specification §2, decision 49). */
export function NotFoundPage() {
  return (
    <main>
      <h1>Oops! The page you're looking for doesn't exist.</h1>
      <a href="/">Go back home</a>
    </main>
  );
}
