import pg from "pg";

/** Tables that the serving role reads and adds to, and never changes (accounts-20, office-4, office-13). */
const appendOnly = ["access_log", "office_log", "first_employee"];

/** Tables that the serving role only reads. */
const readOnly = ["enamel_migrations"];

/** Whether the database server has a role of this name. */
export async function roleExists(pool: pg.Pool, role: string): Promise<boolean> {
  return (await pool.query("SELECT FROM pg_roles WHERE rolname = $1", [role])).rowCount === 1;
}

/** Whether a role owns the tables, or would own those that are made now. */
export async function ownsTables(pool: pg.Pool, role: string): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `SELECT current_user = $1 OR EXISTS (
       SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'accounts' AND tableowner = $1) AS owns`,
    [role],
  );
  return rows[0]?.owns ?? false;
}

/**
 * Grants a role what the server needs and nothing more (operation-23): rows, not tables. Called by the owner of the tables,
 * after they are up to date.
 */
export async function grantDataRights(pool: pg.Pool, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const schemas = "SCHEMA public, pgboss";
  await pool.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('enamel rights'));
    GRANT USAGE ON ${schemas} TO ${to};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN ${schemas} TO ${to};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN ${schemas} TO ${to};
    GRANT EXECUTE ON ALL FUNCTIONS IN ${schemas} TO ${to};
    REVOKE UPDATE, DELETE ON ${appendOnly.join(", ")} FROM ${to};
    REVOKE INSERT, UPDATE, DELETE ON ${readOnly.join(", ")} FROM ${to};
    COMMIT`);
}

/** The roles besides the owner that were granted them before, and need the same for new tables. */
export async function rolesWithDataRights(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ role: string }>(
    `SELECT DISTINCT grantee::text AS role FROM information_schema.role_table_grants
     WHERE table_schema = 'public' AND table_name = 'access_log' AND privilege_type = 'INSERT' AND grantee <> grantor
     ORDER BY 1`,
  );
  return rows.map(({ role }) => role);
}
