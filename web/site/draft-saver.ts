import type { DocumentKind } from "#contract/site/documents.ts";
import type { DocumentProblem } from "#contract/site/office-site.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { getErrorCode, getFieldErrors } from "#web/api/error-message.ts";
import { isSame } from "./differences.ts";
import { followName } from "./generated-keys.ts";
import { type Path, withValueAt } from "./paths.ts";
import {
  type Content,
  languagesOf,
  presentContent,
  readStored,
  refreshSite,
  type StoredDocument,
  withEtag,
} from "./site-queries.ts";
import { forgetUnsaved, keepUnsaved, readUnsaved } from "./unsaved-content.ts";

/** Milliseconds from a change until it is saved with those that follow it, so that the preview shows it within a second. */
const pause = 500;

/** Milliseconds until a failed saving is tried again. */
const retryAfter = 5_000;

/** What is shown of a document that is edited. */
export interface DraftState {
  readonly content: Content;
  readonly status: "saved" | "unsaved" | "saving" | { readonly failure: string };
  readonly stored: StoredDocument;
  readonly problems: readonly DocumentProblem[];
  /** Another owner's newer draft or version, between which and one's own the owner chooses. */
  readonly newer: StoredDocument | undefined;
}

/**
 * Saves a document's draft as it is typed: after a pause, and on leaving. What could not be saved stays on the device and
 * is sent again; a draft or version that another owner has saved meanwhile is never overwritten (site-7).
 */
export class DraftSaver {
  readonly kind: DocumentKind;
  #state: DraftState;
  /** What the server has of it. */
  #saved: Content;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #isLeft = false;
  /** Whether this saver has kept its content on the device; another tab's stays. */
  #isKept = false;
  readonly #listeners = new Set<() => void>();

  constructor(kind: DocumentKind, stored: StoredDocument) {
    this.kind = kind;
    this.#saved = presentContent(stored);
    this.#state = {
      content: this.#saved,
      status: "saved",
      stored,
      problems: stored.problems,
      newer: undefined,
    };
    const unsaved = readUnsaved(kind);
    this.#isKept = unsaved !== undefined;
    if (!unsaved || isSame(unsaved.content, this.#saved)) return;
    this.#saved = unsaved.base;
    this.#set({ content: unsaved.content, status: "unsaved", stored: { ...stored, etag: unsaved.etag } });
    this.#schedule(0);
  }

  readonly read = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What the server has of the content, from which one's own changes began. */
  get base(): Content {
    return this.#saved;
  }

  /** Changes a value. */
  readonly change = (path: Path, value: unknown): void => {
    const { kind } = this;
    const { content: before, stored } = this.#state;
    const after = withValueAt(before, path, value);
    const [language] = languagesOf(stored, after);
    const published = stored.content;
    const content = followName({ kind, language, path, before, after, published }) as Content;
    this.#edit(content);
  };

  /** Takes a content, chosen from one's own and a newer one, in place of both. */
  readonly settle = (content: Content): void => {
    const { newer } = this.#state;
    if (!newer) return;
    this.#saved = presentContent(newer);
    this.#set({ stored: newer, newer: undefined });
    this.#edit(content);
    void this.flush();
  };

  /** Shows what the server has now. */
  readonly replace = (stored: StoredDocument): void => {
    this.#cancel();
    this.#forgetOnDevice();
    this.#saved = presentContent(stored);
    const { problems } = stored;
    this.#set({ content: this.#saved, status: "saved", stored, problems, newer: undefined });
  };

  /** Saves what is not saved yet; resolves when there is nothing more to send, or it failed. */
  readonly flush = async (): Promise<void> => {
    this.#cancel();
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
  };

  /** Saves the content as a draft, also where nothing of it was changed: what the starter says is kept by saving it. */
  readonly keep = async (): Promise<void> => {
    await this.flush();
    const { content, status, stored } = this.#state;
    if (status !== "saved" || stored.draft !== null) return;
    this.#set({ content: { ...content }, status: "unsaved" });
    await this.flush();
  };

  /** Saves once more when the page is left; what then fails stays on the device until the document is opened again. */
  readonly leave = async (): Promise<void> => {
    this.#isLeft = true;
    await this.flush();
  };

  /** Drops the draft; what is published is edited again. Rejects as `call()` does. */
  readonly drop = async (): Promise<void> => {
    const { kind } = this;
    await this.flush();
    const headers = { "if-match": this.#state.stored.etag };
    await call("DELETE /api/office/site/{kind}/draft/", { params: { kind }, headers });
    this.replace(await readStored(kind));
  };

  /** Makes a version the draft, unless another owner has saved one meanwhile. Rejects as `call()` does. */
  readonly restore = async (version: number): Promise<void> => {
    const params = { kind: this.kind, version: String(version) };
    await this.flush();
    const headers = { "if-match": this.#state.stored.etag };
    const restored = await withEtag((options) =>
      call("POST /api/office/site/{kind}/versions/{version}/restore/", { params, headers }, options),
    );
    this.replace(restored);
  };

  /** Shows what the server has, unless something is not saved yet; keeps what is shown where no answer comes. */
  readonly reload = async (): Promise<void> => {
    const { stored: former } = this.#state;
    const stored = await readStored(this.kind).catch(() => undefined);
    const { status, stored: present } = this.#state;
    // What was saved while it was read is newer.
    if (stored && status === "saved" && present === former) this.replace(stored);
  };

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #keepOnDevice(): void {
    const { content, stored } = this.#state;
    keepUnsaved(this.kind, { content, base: this.#saved, etag: stored.etag });
    this.#isKept = true;
  }

  #forgetOnDevice(): void {
    if (this.#isKept) forgetUnsaved(this.kind);
    this.#isKept = false;
  }

  #edit(content: Content): void {
    const { newer, status } = this.#state;
    // Nothing is sent before the owner has chosen, and what failed for that stays said.
    this.#set({ content, status: newer ? status : "unsaved" });
    this.#keepOnDevice();
    if (newer) return;
    // A picture may be stored only after the page was left.
    if (this.#isLeft) void this.flush().then(refreshSite);
    else if (this.#timer === undefined) this.#schedule(pause);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(delay: number): void {
    this.#cancel();
    if (!this.#isLeft) this.#timer = setTimeout(() => void this.flush(), delay);
  }

  async #save(): Promise<void> {
    while (!this.#state.newer && this.#state.content !== this.#saved) {
      const { content, stored } = this.#state;
      this.#set({ status: "saving" });
      try {
        const saved = await withEtag((options) =>
          call(
            "PUT /api/office/site/{kind}/draft/",
            { params: { kind: this.kind }, headers: { "if-match": stored.etag }, body: { content } },
            options,
          ),
        );
        this.#accept(content, saved);
      } catch (error) {
        await this.#fail(error);
        return;
      }
    }
    if (this.#state.newer) return;
    this.#set({ status: "saved" });
    this.#forgetOnDevice();
  }

  #accept(content: Content, stored: StoredDocument): void {
    this.#saved = content;
    this.#set({ stored, problems: stored.problems });
    this.#keepOnDevice();
  }

  /** Whether a newer content holds nothing that one's own would overwrite, such as what this device sent before. */
  #isSameAs(newer: Content): boolean {
    return isSame(newer, this.#saved) || isSame(newer, this.#state.content);
  }

  async #fail(reason: unknown): Promise<void> {
    const failure = getErrorMessage(reason, "The site could not save it.");
    if (getErrorCode(reason) === "stale_draft") {
      const newer = await readStored(this.kind).catch(() => undefined);
      if (newer && this.#isSameAs(presentContent(newer))) {
        this.#set({ stored: newer });
        return this.#save();
      }
      this.#set({ status: { failure }, newer });
      if (!newer) this.#schedule(retryAfter);
      return;
    }
    const fields = Object.entries(getFieldErrors(reason) ?? {});
    const problems = fields.map(([name, messages]) => ({
      path: name.replace(/^content\./, ""),
      message: messages.join(" "),
    }));
    this.#set({ status: { failure }, ...(problems.length > 0 && { problems }) });
    const isRefused = reason instanceof ApiProblem && reason.status < 500;
    if (!isRefused) this.#schedule(retryAfter);
  }
}
