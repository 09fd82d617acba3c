declare module "autocannon" {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** Sends `[<id>]` in a request as a text of its own each time. */
    readonly idReplacement?: boolean;
    /** Called for each connection before its first request. */
    readonly setupClient?: (client: Client) => void;
  }
  export interface Request {
    readonly method: "POST";
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }
  interface Client {
    /** Has the connection send these in turns, instead of a GET. */
    setRequests(requests: readonly Request[]): void;
  }
  interface Result {
    /** Seconds that it took in fact. */
    readonly duration: number;
    readonly errors: number;
    readonly non2xx: number;
    readonly requests: { readonly total: number };
  }
  interface Run extends Promise<Result> {
    /** `milliseconds` is one answer's time since its request was written. */
    on(
      event: "response",
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this;
  }
  export default function autocannon(options: Options): Run;
}
