import { TextField } from "#web/forms/fields.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { CardSection, SectionHeader, TextSection } from "#web/ui/card.tsx";
import { Carousel } from "#web/ui/carousel.tsx";
import { FormPage, PageHeader } from "#web/ui/page-header.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Table } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { type Example, Row } from "./example.tsx";

const categoryColors = [
  "bg-category-1/10 text-category-1",
  "bg-category-2/10 text-category-2",
  "bg-category-3/10 text-category-3",
  "bg-category-4/10 text-category-4",
  "bg-category-5/10 text-category-5",
];

const person = { username: "mira.castell", first_name: "Mira", last_name: "Castell" };

/** A page's headings, texts, cards, tables and pagers. */
export const contentExamples: readonly Example[] = [
  {
    part: "badge",
    content: (
      <Row>
        <Badge className="bg-warning-subtle text-warning">Pending</Badge>
        <Badge className="bg-accent-subtle text-success">Confirmed</Badge>
        <Badge className="bg-danger-subtle text-danger">Cancelled</Badge>
        {categoryColors.map((colors, index) => (
          <Badge key={colors} className={colors}>
            Category {index + 1}
          </Badge>
        ))}
      </Row>
    ),
  },
  {
    part: "avatar",
    content: (
      <Row>
        <Avatar person={person} picture={null} className="size-11 text-sm" />
        <Avatar person={person} picture={null} className="size-20 text-2xl" />
      </Row>
    ),
  },
  {
    part: "card-section",
    content: <CardSection heading="Change Password">A section of a page on a card.</CardSection>,
  },
  {
    part: "table",
    content: (
      <div className="grid gap-6">
        <h2 id="table-example" className="text-2xl">
          Insurers
        </h2>
        <Table
          labelledBy="table-example"
          variant="cards"
          wideFrom="md"
          rows={["Cigna", "Delta Dental PPO"]}
          keyOf={(name) => name}
          rowHeader={{ heading: "Insurer", cell: (name) => name }}
          columns={[
            { heading: "Phone", cell: () => "(530) 555-0142" },
            { heading: "TTY1", cell: () => "711" },
          ]}
        />
      </div>
    ),
  },
  {
    part: "pager",
    content: (
      <div className="grid gap-4">
        <Pager label="Pages of posts" page={2} pages={4} pathOf={(page) => `/?page=${page}`} anchor="posts" />
        <Pager label="Pages of many" page={9} pages={60} pathOf={(page) => `/?page=${page}`} anchor="posts" />
      </div>
    ),
  },
  {
    part: "carousel",
    content: (
      <Carousel
        labelledBy="carousel-example"
        slides={["One", "Two", "Three"].map((name) => ({
          key: name,
          content: (
            <div className="grid h-28 place-items-center rounded-picture bg-accent-subtle">{name}</div>
          ),
        }))}
      >
        <h2 id="carousel-example" className="text-3xl">
          Our office
        </h2>
      </Carousel>
    ),
  },
  {
    part: "page-header",
    content: (
      <PageHeader
        eyebrow="August 2025"
        heading="Accessibility"
        introduction={["How we care for everyone who visits us."]}
      />
    ),
  },
  {
    part: "section-header",
    content: (
      <SectionHeader
        id="section-example"
        heading="Newsletter"
        introduction="News and advice from our team."
      />
    ),
  },
  {
    part: "text-section",
    content: (
      <TextSection heading="Service animals">They are welcome in every room of the practice.</TextSection>
    ),
  },
  {
    part: "prose",
    content: (
      <Prose
        paragraphs={["Call us at (530) 555-0142 with any question."]}
        list={["A cold compress for 20 minutes", "Soft food for two days"]}
        links={[{ label: "Post Op Instructions", href: "/post-op" }]}
        linked={[{ label: "(530) 555-0142", href: "tel:+15305550142" }]}
      />
    ),
  },
  {
    part: "form-page",
    content: (
      <FormPage
        heading="Login"
        introduction="Welcome back."
        below={<TextLink to="/register">Register</TextLink>}
      >
        <TextField label="Username" />
      </FormPage>
    ),
  },
];
