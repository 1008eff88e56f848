/** The limits on connections, in milliseconds unless noted otherwise. */
export type ConnectionLimits = {
  /** The timeout for the headers of a request. It also closes a connection that sends nothing at all. */
  headers: number
  /** The timeout for a whole request. */
  request: number
  /** How long a connection waits for its next request. */
  keepAlive: number
  /** The interval at which the limits are checked. */
  checkEvery: number
  /**
   * The minimum speed at which a response must be read, in bytes per second, and the time over which it is measured.
   */
  slowest: number
  window: number
  /** The maximum number of open connections. */
  most: number
}

/**
 * The default limits. A phone on a slow network reads 2 kB/s, which the socket passes on in chunks of up to 64 kB.
 * Averaged over a minute, this is well above 512 bytes per second. Common proxies keep connections open for 60 s; if
 * this server closed such a connection first, a request could get lost.
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
