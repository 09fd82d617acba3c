import { Button, Link, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { greetedName } from "./greeted-name.ts";
import { colours, fonts } from "./styles.ts";

const { light } = colours;

/** A paragraph of an email. */
export function Paragraph({ children }: { readonly children: ReactNode }) {
  return (
    <Text
      className="ink"
      style={{
        color: light.ink,
        fontSize: "16px",
        lineHeight: "1.6",
        margin: "0 0 16px",
        overflowWrap: "anywhere",
      }}
    >
      {children}
    </Text>
  );
}

/** The greeting, by first name where it is one. */
export function Greeting({ firstName }: { readonly firstName: string }) {
  const name = greetedName(firstName);
  return <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>;
}

/** The one thing to do, as a button, and its address in words for those who cannot press it. */
export function Action({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <Section style={{ margin: "8px 0 24px" }}>
      <Button
        href={href}
        className="action"
        style={{
          backgroundColor: light.brand,
          borderRadius: "999px",
          color: light.onBrand,
          fontFamily: fonts.text,
          fontSize: "16px",
          fontWeight: 600,
          padding: "14px 28px",
          textDecoration: "none",
        }}
      >
        {label}
      </Button>
      <Text
        data-skip-in-text
        className="soft"
        style={{
          color: light.inkSoft,
          fontSize: "14px",
          lineHeight: "1.5",
          margin: "16px 0 0",
          overflowWrap: "anywhere",
        }}
      >
        If the button does not work, open this address:
        <br />
        <Link href={href} className="brand" style={{ color: light.brand }}>
          {href}
        </Link>
      </Text>
    </Section>
  );
}

/** A link within a sentence. */
export function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className="brand" style={{ color: light.brand, textDecoration: "underline" }}>
      {children}
    </Link>
  );
}
