import pg from "pg";
import type { SocketConnection } from "#server/database/connect.ts";
import { clusterNames } from "./cluster.ts";

/** Makes the role that the program serves with, where the cluster has none yet, and returns its connection. */
export async function ensureServingRole(connection: SocketConnection): Promise<SocketConnection> {
  const client = new pg.Client({ ...connection, user: clusterNames.superuser });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [clusterNames.server]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${clusterNames.server} LOGIN`);
  } finally {
    await client.end();
  }
  return { ...connection, user: clusterNames.server };
}
