import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { personSearch } from "#contract/appointments/appointment-list.ts";
import { type ListedPerson, peopleListed } from "#contract/appointments/people.ts";
import { call } from "#web/api/browser-call.ts";
import { describeTime, formatShortDay } from "#web/api/english.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { lists } from "./appointment-queries.ts";

/** Milliseconds without a key press after which what was typed is searched for. */
const pause = 200;

function peopleQuery(search: string) {
  return queryOptions({
    queryKey: [...lists, "people", search],
    queryFn: () => call("GET /api/people/", { query: { search } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: search !== "",
    select: ({ results }) => results,
  });
}

/** What is known of a search while it is typed. */
export interface PeopleSearch {
  /** Undefined until something was found or not, and while too little is typed. */
  readonly people: readonly ListedPerson[] | undefined;
  /** Whether `people` are not yet those of what is typed. */
  readonly isSearching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Searches at once, without the pause: resolves with whom it finds, and with nobody where it fails, as `error` tells. */
  readonly findNow: () => Promise<readonly ListedPerson[]>;
}

/** Searches for people as their names are typed; the text stays in the page, and out of its address (visits-89). */
export function usePeopleSearch(text: string): PeopleSearch {
  const { data: wanted = "" } = personSearch.safeParse(text);
  const [search, setSearch] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isLoading, isPlaceholderData, refetch } = useQuery(peopleQuery(search));

  async function findNow() {
    if (wanted === "") return [];
    // Both are one call, after which there is nothing left to search for when the pause is over.
    setSearch(wanted);
    const found = await getQueryClient()
      .fetchQuery(peopleQuery(wanted))
      .catch(() => undefined);
    return found?.results ?? [];
  }

  return {
    people: wanted === "" || search === "" ? undefined : data,
    // People who are fetched again, as after a change by a colleague, are those of what is typed already.
    isSearching: wanted !== search || (search !== "" && (isLoading || isPlaceholderData)),
    error: wanted === "" ? null : error,
    retry: () => void refetch(),
    findNow,
  };
}

/** A person's page's data, which is fetched when it is opened and never in the background: each access is logged. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: ["appointments", "person", id],
    queryFn: () => call("GET /api/people/{id}/", { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    gcTime: 0,
  });
}

/** Fetches an open person's page again after a change of one of their requests. */
export function refreshPerson(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: ["appointments", "person"] });
}

/** The path of a person's page. */
export const personPath = (id: string) => `/people/${id}`;

/** A visit's day and time in short, such as 'Mon, Nov 30 at 9:30 AM'. */
export const describeShortTime = (date: string, time: string) =>
  `${formatShortDay(date)} at ${describeTime(time)}`;

/** How many people were found. */
export function describeCount(count: number): string {
  if (count === peopleListed) return `The first ${count} people. Add a birthday, or more of the name.`;
  return count === 1 ? "1 person" : `${count} people`;
}

/** How many visits someone has had. */
export function countVisits(visits: number): string {
  if (visits === 0) return "no visit yet";
  return visits === 1 ? "1 visit" : `${visits} visits`;
}

/** What tells people of one name apart, in short. */
export function describePerson({ age, phone_end, next, visits }: ListedPerson): string {
  return [
    age !== null && `${age} years`,
    phone_end && `phone ends in ${phone_end}`,
    next ? `next visit ${describeShortTime(next.confirmed_date, next.confirmed_time)}` : countVisits(visits),
  ]
    .filter(Boolean)
    .join(" · ");
}
