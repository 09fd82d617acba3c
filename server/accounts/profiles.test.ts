import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessLog } from "#server/office/table.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callApi } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

const now = new Date("2026-03-10T12:00:00Z");
let program: TestApp;
let patient: SignedIn;
let stranger: SignedIn;
let employee: SignedIn;

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  const { database } = program;
  patient = await signedIn(
    program,
    await anAccount(database, {
      username: "Robin.Okafor",
      phone: "+15305550171",
      dateOfBirth: "1991-03-08",
      insurance: "cigna",
      insuranceMemberId: "C-1",
    }),
  );
  stranger = await signedIn(program);
  const facts = {
    username: "Dr.Osei",
    jobTitle: "Dentist",
    bio: "Calm.",
    phone: "+15305550143",
    dateOfBirth: "1984-05-17",
  };
  employee = await signedIn(program, await anEmployee(database, facts));
});

afterAll(() => program.close());

const see = (viewer: SignedIn | undefined, username: string) =>
  callApi(program, "GET", `/api/users/by-username/${username}/`, viewer && { headers: viewer.headers });
const update = (caller: SignedIn, body: object) =>
  callApi(program, "PUT", "/api/users/update/", { headers: caller.headers, body });
const entries = () => program.database.select().from(accessLog);

describe("a profile", () => {
  test("of an employee shows signed-in users the public part only", async () => {
    for (const viewer of [patient, stranger, employee]) {
      const { status, body } = await see(viewer, "dr.osei");
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual([
        "bio",
        "first_name",
        "id",
        "job_title",
        "last_name",
        "linkedin",
        "profile_picture",
        "role",
        "username",
      ]);
      expect(body).toMatchObject({
        username: "Dr.Osei",
        role: "employee",
        job_title: "Dentist",
        bio: "Calm.",
      });
    }
    expect(await entries()).toEqual([]);
  });

  test("of a patient is visible to that patient and to employees only", async () => {
    expect(await see(patient, "ROBIN.okafor")).toMatchObject({
      status: 200,
      body: { phone: "+15305550171", date_of_birth: "1991-03-08", insurance: "cigna", role: "customer" },
    });
    const others = await see(stranger, "Robin.Okafor");
    const unknown = await see(stranger, "No.Such.Person");
    expect(others.status).toBe(404);
    expect([others.status, others.body]).toEqual([unknown.status, unknown.body]);
    expect(await see(stranger, "%00")).toMatchObject({ status: 404 });
    expect(await see(undefined, "Robin.Okafor")).toMatchObject({
      status: 401,
      body: { detail: "unauthenticated" },
    });
    expect(await entries()).toEqual([]);
  });

  test("of a patient, opened by an employee, is entered in the access log", async () => {
    expect(await see(employee, "robin.okafor")).toMatchObject({
      status: 200,
      body: { insurance_member_id: "C-1" },
    });
    expect(await entries()).toEqual([
      {
        id: expect.any(Number),
        at: now,
        employeeId: employee.account.id,
        employeeUsername: "Dr.Osei",
        patientId: patient.account.id,
        patientUsername: "Robin.Okafor",
        appointmentId: null,
        chain: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  test.each([
    "UPDATE access_log SET at = now()",
    "DELETE FROM access_log",
    "TRUNCATE access_log",
    "UPDATE access_log SET at = now() WHERE false",
  ])("stays in the access log whatever is tried: %s", async (statement) => {
    await expect(program.database.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: "The access log is append-only." },
    });
    expect(await entries()).toHaveLength(1);
  });
});

describe("one's own profile", () => {
  test("shows the address to its owner only", async () => {
    expect(
      await callApi(program, "GET", "/api/users/me/username/", { headers: patient.headers }),
    ).toMatchObject({
      status: 200,
      body: { username: "Robin.Okafor" },
      headers: { "cache-control": "no-store" },
    });
    expect(
      await callApi(program, "GET", "/api/users/me/profile/", { headers: patient.headers }),
    ).toMatchObject({
      status: 200,
      body: { email: patient.account.email, email_verified: true },
    });
    for (const path of ["username", "profile"])
      expect(await callApi(program, "GET", `/api/users/me/${path}/`)).toMatchObject({ status: 401 });
  });

  test("changes given fields, clears null ones, and leaves the others", async () => {
    expect(await update(patient, { phone: "(530) 555-0199", last_name: " Okafor-Lee " })).toMatchObject({
      status: 200,
      body: { message: "Profile updated.", phone: "5305550199", last_name: "Okafor-Lee", insurance: "cigna" },
    });
    expect(
      await update(patient, {
        phone: null,
        insurance: null,
        insurance_member_id: "123",
        other_insurance: "n/a",
      }),
    ).toMatchObject({
      status: 200,
      body: {
        phone: null,
        insurance: "none",
        insurance_member_id: null,
        other_insurance: null,
        date_of_birth: "1991-03-08",
      },
    });
    expect(await update(patient, {})).toMatchObject({ status: 200, body: { last_name: "Okafor-Lee" } });
  });

  test("never changes its name, role, username or address", async () => {
    for (const [field, value] of [
      ["first_name", null],
      ["last_name", ""],
      ["date_of_birth", "1899-12-31"],
      ["first_name", "x".repeat(151)],
      ["newsletter_subscribed", "perhaps"],
      ["insurance", "acme"],
    ] as const) {
      const { status, body } = await update(patient, { [field]: value });
      expect([field, status, Object.keys(body.fields)]).toEqual([field, 400, [field]]);
    }
    const sent = {
      role: "employee",
      is_staff: true,
      username: "boss.of.all",
      email: "x@y.example",
      job_title: "Boss",
      bio: "!",
      id: 1,
    };
    const { status, body } = await update(patient, sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      role: "customer",
      username: "Robin.Okafor",
      email: patient.account.email,
      job_title: null,
      bio: null,
    });
    expect(await callApi(program, "PUT", "/api/users/update/", { body: {} })).toMatchObject({ status: 401 });
  });

  test("of an employee has a job title, a text and LinkedIn", async () => {
    const reply = await update(employee, {
      job_title: "Endodontist",
      bio: "Line one.\nLine two.",
      linkedin: "linkedin.com/in/osei",
    });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        job_title: "Endodontist",
        bio: "Line one.\nLine two.",
        linkedin: "https://linkedin.com/in/osei",
      },
    });
    expect(await update(employee, { bio: null, linkedin: "" })).toMatchObject({
      body: { bio: null, linkedin: null },
    });
  });
});

describe("a portrait", () => {
  const boundary = "x-enamel-form";
  function part(name: string, value: string | Buffer, file?: { name: string; type: string }): Buffer {
    const about = file ? `; filename="${file.name}"\r\nContent-Type: ${file.type}` : "";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${about}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from("\r\n")]);
  }
  const send = async (caller: SignedIn, ...parts: Buffer[]) => {
    const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
    const headers = { ...caller.headers, "content-type": `multipart/form-data; boundary=${boundary}` };
    const reply = await program.app.inject({ method: "PUT", url: "/api/users/update/", headers, payload });
    return { status: reply.statusCode, body: reply.json() };
  };
  const aPicture = () =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: "#3a6" } })
      .png()
      .toBuffer();
  const file = { name: "../../me.png", type: "image/png" };

  test("of an employee is sent with other fields, replaces the last one, and can be removed", async () => {
    const first = await send(
      employee,
      part("profile_picture", await aPicture(), file),
      part("job_title", "Dean"),
    );
    expect(first).toMatchObject({ status: 200, body: { job_title: "Dean", bio: null } });
    const shown = await program.app.inject(first.body.profile_picture);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);

    const second = await send(employee, part("profile_picture", await aPicture(), file));
    expect(second.body.profile_picture).not.toBe(first.body.profile_picture);
    expect((await program.app.inject(first.body.profile_picture)).statusCode).toBe(404);
    expect((await send(employee, part("bio", "Words."))).body).toMatchObject({
      profile_picture: second.body.profile_picture,
      bio: "Words.",
    });
    const untouched = await send(
      employee,
      part("profile_picture", "", { name: "", type: "application/octet-stream" }),
    );
    expect(untouched).toMatchObject({ status: 200, body: { profile_picture: second.body.profile_picture } });
    expect(await update(employee, { profile_picture: null })).toMatchObject({
      status: 200,
      body: { profile_picture: null },
    });
    expect((await program.app.inject(second.body.profile_picture)).statusCode).toBe(404);
  });

  test("that is not a picture is rejected, and a patient's is ignored", async () => {
    const { status, body } = await send(employee, part("profile_picture", "<svg/>", file));
    expect([status, body.fields]).toEqual([
      400,
      { profile_picture: ["Image must be JPG, PNG, WEBP, or GIF."] },
    ]);
    expect(await send(patient, part("profile_picture", await aPicture(), file))).toMatchObject({
      status: 200,
      body: { profile_picture: null },
    });
  });
});
