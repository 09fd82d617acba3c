import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";
import { IconButton } from "./button.tsx";
import { Chip, ChipLink, ChipRadios } from "./chip.tsx";
import { Spinner } from "./loading.tsx";
import { Pager } from "./pager.tsx";
import { SwitchField, SwitchTrack } from "./switch.tsx";
import { Table } from "./table.tsx";
import { TextLink } from "./text-link.tsx";

const nothing = () => undefined;

/** The markup of a part without its classes and pictures. */
function render(part: ReactElement): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, part))
    .replaceAll(/ (?:class|data-discover)="[^"]*"/g, "")
    .replaceAll(/<svg.*?<\/svg>/g, "");
}

describe("a pager", () => {
  const pager = (page: number, pages: number) =>
    render(
      createElement(Pager, {
        label: "Pages of posts",
        page,
        pages,
        pathOf: (number) => `/?page=${number}`,
        anchor: "posts",
      }),
    );
  const linkTexts = (markup: string) => [...markup.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, text]) => text);

  it("is not rendered for a single page", () => {
    expect(pager(1, 1)).toBe("");
    expect(pager(1, 0)).toBe("");
  });

  it("has Previous and Next only if there is such a page", () => {
    expect(linkTexts(pager(1, 3))).toEqual(["1", "2", "3", "Next"]);
    expect(linkTexts(pager(2, 3))).toEqual(["Previous", "1", "2", "3", "Next"]);
    expect(linkTexts(pager(3, 3))).toEqual(["Previous", "1", "2", "3"]);
  });

  it("links to the list's section without JavaScript, and marks the current page", () => {
    const markup = pager(2, 3);
    expect(markup).toContain('href="/?page=3#posts"');
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1);
    expect(markup).toMatch(/aria-label="Page 2" aria-current="page"/);
  });

  it("has no Previous or Next beyond the last page", () => {
    expect(linkTexts(pager(9, 3))).toEqual(["1", "2", "3"]);
  });
});

describe("an avatar", () => {
  const person = { username: "renata", first_name: "Renata", last_name: "Osei" };

  it("shows initials behind a picture, and only them without one", () => {
    expect(render(createElement(Avatar, { person, picture: null, className: "" }))).toBe(
      '<span aria-hidden="true"><span>RO</span></span>',
    );
    const pictured = render(createElement(Avatar, { person, picture: "/p.webp", size: 44, className: "" }));
    expect(pictured).toContain("RO</span><img");
    expect(pictured).toContain('width="44" height="44"');
    expect(pictured).not.toContain("lazy");
  });

  it("is loaded lazily with `isLazy`", () => {
    const lazy = createElement(Avatar, { person, picture: "/p.webp", isLazy: true, className: "" });
    expect(render(lazy)).toContain('loading="lazy"');
  });
});

describe("a text link", () => {
  it.each([
    ["/about/team#renata", "/about/team#renata"],
    ["tel:+15305550142", "tel:+15305550142"],
    ["mailto:office@practice.example", "mailto:office@practice.example"],
    ["https://insurer.example/portal", "https://insurer.example/portal"],
  ])("to %s has that address in the server's page", (to, href) => {
    expect(render(createElement(TextLink, { to }, "Words"))).toBe(`<a href="${href}">Words</a>`);
  });
});

describe("chips", () => {
  it("mark only the link to the current view", () => {
    const [current, other] = [true, false].map((isCurrent) =>
      render(createElement(ChipLink, { to: "/appointments", isCurrent }, "All")),
    );
    expect(current).toContain('aria-current="true"');
    expect(other).not.toContain("aria-current");
  });

  it("check the radio button of the value, and share one name", () => {
    const options = ["default", "large"].map((value) => ({ value, label: value }));
    const markup = render(
      createElement(ChipRadios, {
        legend: "Text size",
        name: "size",
        options,
        value: "large",
        onChange: nothing,
      }),
    );
    expect(markup).toContain("<legend>Text size</legend>");
    expect(markup.match(/name="size"/g)).toHaveLength(2);
    expect(markup.match(/checked=""[^>]*value="large"/g)).toHaveLength(1);
    expect(markup.match(/checked/g)).toHaveLength(1);
  });

  it("do not submit the form around them", () => {
    expect(render(createElement(Chip, null, "Insurance"))).toBe('<button type="button">Insurance</button>');
  });
});

describe("an icon button", () => {
  it("submits a form only as a submit button", () => {
    expect(render(createElement(IconButton, { "aria-label": "Close" }))).toContain('type="button"');
    expect(render(createElement(IconButton, { "aria-label": "Send", type: "submit" }))).toContain(
      'type="submit"',
    );
  });
});

describe("a switch", () => {
  it("is a checkbox whose label contains the hint", () => {
    const markup = render(
      createElement(SwitchField, {
        label: "Remember",
        hint: "In this browser",
        isOn: true,
        onChange: nothing,
      }),
    );
    expect(markup).toMatch(/^<label>.*Remember.*In this browser.*<\/label>$/);
    expect(markup).toMatch(/<input type="checkbox" checked=""\/>/);
  });

  it("hides its track from screen readers", () => {
    expect(render(createElement(SwitchTrack))).toMatch(/^<span aria-hidden="true">/);
  });
});

describe("a table", () => {
  const insurers = [
    { name: "Cigna", phone: "(530) 555-0142" },
    { name: "Delta", phone: "(530) 555-0143" },
  ];
  const table = (renderActions?: (row: (typeof insurers)[number]) => string) =>
    render(
      createElement(Table<(typeof insurers)[number]>, {
        labelledBy: "insurers",
        variant: "cards",
        wideFrom: "md",
        rows: insurers,
        keyOf: ({ name }) => name,
        rowHeader: { heading: "Insurer", cell: ({ name }) => name },
        columns: [{ heading: "Phone", cell: ({ phone }) => phone }],
        ...(renderActions && { renderActions }),
      }),
    );

  it("has a heading for each column and each row", () => {
    const markup = table();
    expect(markup.match(/<th scope="col">/g)).toHaveLength(2);
    expect(markup.match(/<th scope="row">/g)).toHaveLength(2);
    expect(markup).toContain('<th scope="row">Cigna</th>');
    expect(markup).not.toContain("Actions");
  });

  it("repeats a column's label in each cell, for the styles of a narrow window", () => {
    expect(table()).toContain('<td data-heading="Phone">(530) 555-0142</td>');
  });

  it("has a last column for actions, named for screen readers", () => {
    const markup = table(({ name }) => `Call ${name}`);
    expect(markup.match(/<th scope="col">/g)).toHaveLength(3);
    expect(markup).toContain("<td>Call Delta</td>");
  });
});

it("a spinner has its label whether it is visible or not", () => {
  for (const isLabelShown of [true, false]) {
    expect(render(createElement(Spinner, { label: "Loading...", isLabelShown }))).toContain("Loading...");
  }
});
