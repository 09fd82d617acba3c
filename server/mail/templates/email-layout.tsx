import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { officeLinks, privacyLinks } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import type { SiteColors } from "#contract/site/site-colors.ts";
import { languagePrefix, pagePath } from "#contract/site/translations.ts";
import { typefaces } from "#contract/site/typefaces.ts";
import type { Language } from "#contract/site/values.ts";

/** The site's families first, where the reader has them; no mail fetches a font. */
export function emailFonts() {
  const { headings, texts } = typefaces[site().look.typefaces];
  const sans = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
  const others = /Fraunces|Serif/.test(headings) ? "Georgia, 'Times New Roman', serif" : sans;
  return {
    text: `'${texts} Variable', ${familyName(texts)}, ${sans}`,
    display: `'${headings} Variable', ${familyName(headings)}, ${others}`,
  };
}

/** CSS Fonts 4, §2.1.1: a name of several words is quoted. */
const familyName = (name: string) => (name.includes(" ") ? `'${name}'` : name);

/**
 * What inline styles cannot express: the dark scheme, and less padding on a phone. Classes are those of email-layout.tsx; the
 * background is also a table's cell, for mail programs that drop the body. The site's light colors are in each element's
 * style, since mails cannot load web/styles.css.
 */
const headStyle = ({ dark }: SiteColors) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .background, .background > table > tbody > tr > td { background-color: ${dark.background} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${dark.border} !important; }
  .foreground { color: ${dark.foreground} !important; }
  .muted { color: ${dark.muted} !important; }
  .accent { color: ${dark.accent} !important; }
  .action { background-color: ${dark.accent} !important; color: ${dark["on-accent"]} !important; }
  .border { border-color: ${dark.border} !important; }
}
@media (max-width: 480px) {
  .surface { padding: 24px 20px !important; }
}
`;

interface EmailLayoutProps {
  /** What an inbox shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  /** The language of these two, where it is not that of the email. */
  readonly language: Language | undefined;
  readonly publicUrl: string;
  /** Why it came, and what to do about it, at the very end. */
  readonly reason: ReactNode;
  readonly children: ReactNode;
}

/** What all emails share: the practice's name above, its address and number below. */
export function EmailLayout({ preview, heading, language, publicUrl, reason, children }: EmailLayoutProps) {
  const { light } = site().colors;
  const fonts = emailFonts();
  const home = languagePrefix() && pagePath("/");
  return (
    <Html lang={site().practice.locale}>
      <Head>
        <title lang={language}>{heading}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{headStyle(site().colors)}</style>
      </Head>
      <Body
        className="background"
        style={{ backgroundColor: light.background, fontFamily: fonts.text, margin: 0, padding: "24px 12px" }}
      >
        <Preview lang={language}>{preview}</Preview>
        <Container style={{ maxWidth: "560px", margin: "0 auto" }}>
          <Section style={{ padding: "8px 4px 16px" }}>
            <Link
              href={`${publicUrl}${home}`}
              className="foreground"
              style={{
                color: light.foreground,
                fontFamily: fonts.display,
                fontSize: "20px",
                fontWeight: 600,
                textDecoration: "none",
              }}
            >
              {site().practice.name}
            </Link>
          </Section>
          <Section
            className="surface"
            style={{
              backgroundColor: light.surface,
              border: `1px solid ${light.border}`,
              borderRadius: "16px",
              padding: "32px",
            }}
          >
            <Heading
              as="h1"
              lang={language}
              className="foreground"
              style={{
                color: light.foreground,
                fontFamily: fonts.display,
                fontSize: "26px",
                fontWeight: 600,
                lineHeight: "1.2",
                margin: "0 0 16px",
              }}
            >
              {heading}
            </Heading>
            {children}
          </Section>
          <Section style={{ padding: "20px 4px 8px" }}>
            <Small>{reason}</Small>
            <Small>
              {site().practice.name}
              <br />
              {site().practice.address.street}, {site().practice.address.city},{" "}
              {site().practice.address.state_code} {site().practice.address.postcode}
            </Small>
            <Small>
              {[
                ...officeLinks(),
                ...privacyLinks().map(({ href, label }) => ({
                  label,
                  href: `${publicUrl}${pagePath(href)}`,
                })),
              ].map(({ href, label }, index) => (
                <span key={href}>
                  {index > 0 && " · "}
                  <Link href={href} className="accent" style={{ color: light.accent }}>
                    {label}
                  </Link>
                </span>
              ))}
            </Small>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph below the email's own text. */
function Small({ children }: { readonly children: ReactNode }) {
  return (
    <Text
      className="muted"
      style={{ color: site().colors.light.muted, fontSize: "14px", lineHeight: "1.5", margin: "0 0 12px" }}
    >
      {children}
    </Text>
  );
}
