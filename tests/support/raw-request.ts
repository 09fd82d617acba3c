import { connect } from "node:net";

/** Sends bytes unchanged to a port of this machine and returns the server's whole answer. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      answer += chunk;
    });
    socket
      .on("end", () => resolve(answer))
      .on("error", (error) => (answer ? resolve(answer) : reject(error)));
  });
}
