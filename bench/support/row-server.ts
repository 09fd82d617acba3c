import fastify from "fastify";
import pg from "pg";

// The least that a durable write can do: a bare Fastify route that commits one row with the posted JSON, over a pool of
// as many connections as Enamel's. PostgreSQL is named by libpq's environment variables.

const pool = new pg.Pool({ max: 10 });
await pool.query(
  "CREATE TABLE reference_rows (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body jsonb)",
);

const app = fastify();
app.get("/readyz", async () => ({ status: "ready" }));
app.post("/", async (request, reply) => {
  const { rows } = await pool.query<{ id: number }>({
    name: "insert_row",
    text: "INSERT INTO reference_rows (body) VALUES ($1) RETURNING id",
    values: [request.body],
  });
  return reply.code(201).send(rows[0]);
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
