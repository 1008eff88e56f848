import type { ServerResponse } from 'node:http'

/** So much of an answer is handed to the socket at once: what was taken of it is known piece by piece. */
const PIECE = 64 * 1024

/** Sends a body that lies in memory, as fast as it is taken, and ends the answer. */
export function sendBody(response: ServerResponse, body: Buffer | undefined): void {
  if (body === undefined || body.length <= PIECE) return void response.end(body)
  let sent = 0
  const go = () => {
    while (sent < body.length - PIECE) {
      const isTaken = response.write(body.subarray(sent, sent + PIECE))
      sent += PIECE
      if (!isTaken) return void response.once('drain', go)
    }
    response.end(body.subarray(sent))
  }
  go()
}
