/** What one connection may take of the server's time, in milliseconds unless it says otherwise. */
export type ConnectionLimits = {
  /** Until the headers of a request are whole; also for a connection that sends nothing at all. */
  headers: number
  /** Until a request is whole. */
  request: number
  /** How long a connection waits for its next request. */
  keepAlive: number
  /** How often the limits are looked at. */
  checkEvery: number
  /** How fast an answer must be taken, in bytes a second, over each window of so many milliseconds. */
  slowest: number
  window: number
  /** How many connections may stand at once. */
  most: number
}

/**
 * A phone on a slow network takes 2 kB/s, which the socket passes on in pieces of up to 64 kB: it is well above half a
 * kilobyte a second over a minute.
 * Common proxies keep a connection for 60 s: one that this server closed first would swallow a request.
 */
export const USUAL_LIMITS: ConnectionLimits = {
  headers: 10_000,
  request: 15_000,
  keepAlive: 75_000,
  checkEvery: 1_000,
  slowest: 512,
  window: 60_000,
  most: 4_000,
}
