import { Button } from "./button.tsx";

interface NewerOlderProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The pager of a log; a single page has none. Its buttons are never removed or disabled, which would lose the focus. */
export function NewerOlder({ page, pages, onPage }: NewerOlderProps) {
  if (pages < 2) return null;
  const turn = (to: number) => ({
    "aria-disabled": to < 1 || to > pages || undefined,
    onClick: () => {
      if (to >= 1 && to <= pages) onPage(to);
    },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Button variant="secondary" {...turn(page - 1)}>
        Newer
      </Button>
      <p className="text-note text-muted" aria-live="polite">
        Page {page} of {pages}
      </p>
      <Button variant="secondary" {...turn(page + 1)}>
        Older
      </Button>
    </div>
  );
}
