/** Thrown if there is no response: the network failed or the request timed out. Its message can be shown to the user. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(cause?: unknown) {
    super("We could not be reached. Please check your connection and try again.", { cause });
  }
}
