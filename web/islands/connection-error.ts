/** No answer came: the network failed, or the wait for the answer ended. Its message is a sentence for the reader. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(cause?: unknown) {
    super("We could not be reached. Please check your connection and try again.", { cause });
  }
}
