import type { ServerResponse } from 'node:http'

/**
 * The chunk size of a response, in bytes. With small chunks, the server can tell how much of the response the client
 * has read.
 */
const PIECE = 64 * 1024

/** Sends a body from memory as fast as the client reads it, and ends the response. */
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
