import { beforeEach, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#tests/support/answers.ts";
import { answerEditor, exampleContent } from "#tests/support/edited-document.ts";
import { sampleReply } from "#tests/support/sample-reply.ts";
import {
  expectFailureShown,
  fill,
  opened,
  press,
  type SendingDialog,
} from "#tests/support/sending-dialogs.tsx";
import { OwnDataCard } from "#web/accounts/own-data-card.tsx";
import { call as browserCall } from "#web/api/browser-call.ts";
import { EmployeeList } from "#web/office/employee-list.tsx";
import { AuthorControls } from "#web/posts/author-controls.tsx";
import { SendDialog } from "#web/posts/send-dialog.tsx";
import { DraftSaver } from "#web/site/draft-saver.ts";
import { DropDraft } from "#web/site/drop-draft.tsx";
import { History } from "#web/site/history.tsx";
import { PublishDialog } from "#web/site/publish-dialog.tsx";
import { readStored } from "#web/site/site-queries.ts";
import { ConfirmWithCodeDialog } from "#web/two-factor/confirm-code.tsx";

const nothing = () => undefined;
const employee = {
  username: "ada.moreau",
  email: "ada@example.com",
  name: "Ada Moreau",
  owner: false,
  accepted: true,
  two_factor: true,
  last_sign_in: null,
};
const post = sampleReply("GET /api/blogs/{id}/");
const version = { version: 3, note: null, published_at: "2026-11-27T18:00:00.000Z", published_by: null };

const openSaver = async () => new DraftSaver("team", await readStored("team"));
const open = (name: string) => page.getByRole("button", { name, exact: true }).click();

const dialogs: readonly SendingDialog[] = [
  {
    path: "web/accounts/own-data-card.tsx",
    part: () => <OwnDataCard />,
    send: async () => {
      await open("Delete my account");
      await fill("Password", "a password");
      await press("Delete my account");
    },
    call: "POST /api/users/me/deletion/",
  },
  {
    path: "web/office/employee-list.tsx",
    part: () => <EmployeeList />,
    send: async () => {
      await open("Invite someone");
      await fill("First name", "Leo");
      await fill("Last name", "Moreau");
      await fill("Email", "leo@example.com");
      await fill("Username", "leo.moreau");
      await press("Send invitation");
    },
    call: "POST /api/office/staff/",
  },
  {
    path: "web/office/employee-list.tsx",
    part: () => <EmployeeList />,
    send: async () => {
      await open("Manage Ada Moreau");
      await press("Make an owner");
    },
    call: "PUT /api/office/staff/{username}/owner/",
  },
  {
    path: "web/posts/author-controls.tsx",
    part: () => <AuthorControls post={post} />,
    send: async () => {
      await open("Delete");
      await press("Confirm");
    },
    call: "DELETE /api/blogs/{id}/",
  },
  {
    path: "web/posts/send-dialog.tsx",
    part: () =>
      opened((isOpen, onClose) => (
        <SendDialog
          postId={7}
          sending={{ subscribers: 3, all_subscribers: 3 }}
          isOpen={isOpen}
          onClose={onClose}
          onSend={nothing}
        />
      )),
    send: () => press("Send to myself"),
    call: "POST /api/blogs/{id}/sending/trial/",
  },
  {
    path: "web/site/confirm-dialog.tsx",
    part: async () => <DropDraft saver={await openSaver()} hasDraft />,
    send: async () => {
      await open("Discard draft");
      await press("Discard draft");
    },
    call: "DELETE /api/office/site/{kind}/draft/",
  },
  {
    path: "web/site/history.tsx",
    part: async () => (
      <History saver={await openSaver()} languages={["en"]} present={exampleContent("team")} />
    ),
    send: async () => {
      await open("Compare version 3 with the current one");
      await press("Restore");
    },
    call: "POST /api/office/site/{kind}/versions/{version}/restore/",
  },
  {
    path: "web/site/publish-dialog.tsx",
    part: () =>
      opened((isOpen, onClose) => <PublishDialog isOpen={isOpen} kinds={["team"]} onClose={onClose} />),
    send: () => press("Publish"),
    call: "POST /api/office/site/publish/",
  },
  {
    path: "web/two-factor/confirm-code.tsx",
    part: () =>
      opened((isOpen, onClose) => (
        <ConfirmWithCodeDialog
          isOpen={isOpen}
          onClose={onClose}
          title="Disable 2FA?"
          confirmText="Disable 2FA"
          pendingText="Disabling…"
          fallback="Failed to disable 2FA."
          send={(code) => browserCall("POST /api/2fa/totp/disable/", { body: { otp_code: code } })}
          onSuccess={nothing}
        />
      )),
    send: async () => {
      await fill("Code", "123456");
      await press("Disable 2FA");
    },
    call: "POST /api/2fa/totp/disable/",
  },
];

beforeEach(() => {
  answerEditor();
  answer("GET /api/office/site/{kind}/versions/", { count: 1, results: [version] });
  answer("GET /api/office/site/{kind}/versions/{version}/", { ...version, content: exampleContent("team") });
  answer("GET /api/office/staff/", { results: [employee] });
  answer("GET /api/users/me/deletion/", { due_at: null });
  answer("GET /api/users/me/proof/", { accepts: ["password"], expires_at: null });
  answer("GET /api/blogs/{id}/sending/", {
    ...sampleReply("GET /api/blogs/{id}/sending/"),
    started_date: null,
  });
  answer("GET /api/blogs/{id}/sending/preview/", sampleReply("GET /api/blogs/{id}/sending/preview/"));
});

test.each(dialogs)(
  "who presses Escape in $path reads all the same that $call has failed (pages-75)",
  expectFailureShown,
);
