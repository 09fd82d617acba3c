import { queryOptions, useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "#web/api/browser-call.ts";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { Skeleton, Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { OpenSite } from "./open-site.tsx";
import { SetupStep } from "./setup-step.tsx";
import { documentSteps, emailStep, isDone } from "./setup-steps.ts";
import { documentsQuery } from "./site-queries.ts";
import { TestEmail } from "./test-email.tsx";

/** Whether a test email was sent, which the office log says. */
const testEmailQuery = queryOptions({
  queryKey: ["office", "site", "test email"],
  queryFn: async () => {
    const { results } = await call("GET /api/office/log/", { query: { page: "1" } });
    return results.some(({ act }) => act === "test_email_sent");
  },
  staleTime: 0,
});

interface StepCardProps {
  readonly number: number;
  readonly title: string;
  readonly introduction: string;
  readonly isDone: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A step as a card that opens; one that is opened by the step before takes the focus. */
function StepCard({
  number,
  title,
  introduction,
  isDone: isStepDone,
  isOpen,
  onToggle,
  children,
}: StepCardProps) {
  const id = useId();
  return (
    <li id={`step-${number}`} className={`${cardClasses} scroll-mt-28`}>
      <h2 className="font-sans text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-16 w-full items-center gap-4 rounded-card px-4 py-3 text-left sm:px-6"
        >
          <span
            aria-hidden
            className={`grid size-9 shrink-0 place-items-center rounded-full font-semibold tabular-nums ${
              isStepDone ? "bg-accent text-on-accent" : "border border-border-strong text-muted"
            }`}
          >
            {isStepDone ? <Check className="size-5" /> : number}
          </span>
          <span className="min-w-0 flex-1 font-display text-xl font-semibold">{title}</span>
          <span className={`text-note ${isStepDone ? "text-accent" : "text-muted"}`}>
            {isStepDone ? "Done" : "To do"}
          </span>
          <ChevronDown
            aria-hidden
            className={`size-5 shrink-0 text-muted transition-transform ${isOpen ? "" : "-rotate-90"}`}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="border-t border-border p-4 sm:p-6">
        {isOpen && (
          <div className="grid gap-6">
            <p className="max-w-2xl text-muted">{introduction}</p>
            {children}
          </div>
        )}
      </div>
    </li>
  );
}

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <div className="grid gap-2">
      <p className="text-lg">
        <strong className="font-semibold">
          {done} of {of} done.
        </strong>{" "}
        <span className="text-muted">
          Everything is saved as you type: leave whenever you like, and come back here.
        </span>
      </p>
      <progress aria-label="Steps that are done" value={done} max={of} className="setup-progress" />
    </div>
  );
}

/** The set-up of a new practice, step by step, until its site is open (site-12). */
export function Setup() {
  const loading = (
    <>
      <Spinner label="Loading the set-up…" />
      <Skeleton lines={8} className="mt-4" />
    </>
  );
  const [list, fallback] = useQueryData(documentsQuery, { failure: "Could not load the set-up.", loading });
  const { data: isEmailSent = false } = useQuery(testEmailQuery);
  if (!list) return fallback;
  if (list.open)
    return (
      <Notice
        variant="success"
        action={
          <ButtonLink to="/" reloadDocument>
            See your site
          </ButtonLink>
        }
      >
        <p>Your site is open. Change it whenever you like on the pages of the website.</p>
      </Notice>
    );
  const states = [
    ...documentSteps.map(({ id }) => ({ id: id as string, isDone: isDone(list.documents, id) })),
    { id: emailStep, isDone: isEmailSent },
  ];
  return <Steps states={states} list={list} />;
}

interface StepsProps {
  readonly states: readonly { readonly id: string; readonly isDone: boolean }[];
  readonly list: ComponentProps<typeof OpenSite>["list"];
}

function Steps({ states, list }: StepsProps) {
  const [search] = useSearchParams();
  const firstLeft = states.find(({ isDone: isStepDone }) => !isStepDone)?.id;
  const [current, setCurrent] = useState<string | undefined>(search.get("step") ?? firstLeft);
  const [moves, setMoves] = useState(0);
  const steps = useRef<HTMLOListElement>(null);
  const opening = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (moves === 0) return;
    const next = steps.current?.querySelector<HTMLElement>('[aria-expanded="true"]') ?? opening.current;
    next?.focus();
    next?.scrollIntoView({ block: "start" });
  }, [moves]);

  /** Goes on with the next step that is left to do. */
  function goOn(from: string) {
    const at = states.findIndex(({ id }) => id === from);
    const later = [...states.slice(at + 1), ...states.slice(0, at)];
    setCurrent(later.find(({ isDone: isStepDone }) => !isStepDone)?.id);
    setMoves((before) => before + 1);
  }

  const cardOf = (id: string, number: number) => ({
    number,
    isDone: states.some((state) => state.id === id && state.isDone),
    isOpen: current === id,
    onToggle: () => setCurrent(current === id ? undefined : id),
  });

  return (
    <>
      <Progress done={states.filter(({ isDone: isStepDone }) => isStepDone).length} of={states.length} />
      <ol ref={steps} className="grid gap-4">
        {documentSteps.map((step, index) => (
          <StepCard
            key={step.id}
            title={step.title}
            introduction={step.introduction}
            {...cardOf(step.id, index + 1)}
          >
            <SetupStep step={step} onDone={() => goOn(step.id)} />
          </StepCard>
        ))}
        <StepCard
          title="Test email"
          introduction="Patients get emails about their visits. Send yourself one, to see that it arrives."
          {...cardOf(emailStep, states.length)}
        >
          <TestEmail onDone={() => goOn(emailStep)} />
        </StepCard>
      </ol>
      <div ref={opening} tabIndex={-1} className="scroll-mt-28">
        <OpenSite list={list} />
      </div>
    </>
  );
}
