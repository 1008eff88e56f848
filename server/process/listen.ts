import type { Config } from './config.ts'
import { USUAL_LIMITS } from '#server/connections/limits.ts'
import { createListener, type Listener } from './listener.ts'

/**
 * Listens on the host and port in the settings.
 * @returns the listener and its URL
 * @throws Error if the port is unavailable
 */
export async function listen(
  { host, port: wanted, keepAlive, mostConnections }: Config,
  options: Omit<Parameters<typeof createListener>[0], 'limits'>,
): Promise<{ listener: Listener; address: string }> {
  const limits = { ...USUAL_LIMITS, keepAlive: keepAlive * 1000, most: mostConnections }
  const listener = createListener({ ...options, limits })
  const { server } = listener
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(wanted, host, resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : wanted
  return { listener, address: `http://${host.includes(':') ? `[${host}]` : host}:${port}` }
}
