import { hash } from "node:crypto";

/** Markup that stands in many documents, as one and the same object in each. */
export interface SharedMarkup {
  readonly html: string;
}

/** A page's document in order: text made for it alone, and markup that it shares with others. */
export type DocumentPieces = readonly (string | SharedMarkup)[];

/** Scripts written into a document; a block of data (`application/…`) never runs (HTML, "prepare the script element"). */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;

interface PreparedPiece {
  readonly bytes: Buffer;
  readonly scripts: readonly string[];
}

const prepared = new WeakMap<SharedMarkup, PreparedPiece>();

function prepareText(html: string): PreparedPiece {
  const codes = [...html.matchAll(inlineScript)].map(([, code = ""]) => code);
  return { bytes: Buffer.from(html), scripts: codes.map((code) => hash("sha256", code, "base64")) };
}

function preparePiece(piece: string | SharedMarkup): PreparedPiece {
  if (typeof piece === "string") return prepareText(piece);
  const known = prepared.get(piece) ?? prepareText(piece.html);
  prepared.set(piece, known);
  return known;
}

/**
 * A document's bytes, and its inline scripts as base64 SHA-256 for its policy, each once. What is shared is encoded and
 * hashed at its first use.
 */
export function prepareDocument(pieces: DocumentPieces): { bytes: Buffer; scripts: readonly string[] } {
  const all = pieces.map(preparePiece);
  return {
    bytes: Buffer.concat(all.map(({ bytes }) => bytes)),
    scripts: [...new Set(all.flatMap(({ scripts }) => scripts))],
  };
}
