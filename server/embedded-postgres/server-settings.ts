/** The folder that holds the socket, and what differs from the usual settings. */
interface ServerSettings {
  socketDirectory: string;
  changed: Record<string, string>;
}

/** The embedded server's only port: it names the socket, nothing listens on the network. */
export const socketPort = 5432;

// A statement, its parameters, a row in an error's detail or a value in its text would bring health details
// into the log, so only the server's own life is written there; errors go to the program that caused them.
const noPatientDataInLog = {
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_statement: "none",
  log_min_duration_statement: "-1",
};

const durable = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };

const sized = {
  max_connections: "60",
  shared_buffers: "128MB",
  work_mem: "8MB",
  max_wal_size: "512MB",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  random_page_cost: "1.1",
  jit: "off",
};

/** The command line of a server that listens on its socket only and logs no patient data. */
export function serverArguments({ socketDirectory, changed }: ServerSettings): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "",
    port: String(socketPort),
    // A list of paths, in which a comma or a blank would separate two.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    cluster_name: "enamel",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    log_destination: "stderr",
    logging_collector: "off",
    ...noPatientDataInLog,
    ...durable,
    ...sized,
    ...changed,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
