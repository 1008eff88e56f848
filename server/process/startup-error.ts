import { messageOf, recordOf } from '#domain/record.ts'
import { SettingError } from '#server/settings/setting-values.ts'

/** Returns a sentence that tells the owner why the server failed to start. */
export function startupError(error: unknown): string {
  const { code, address, port } = recordOf(error)
  const message = messageOf(error)
  if (error instanceof SettingError) return `The setting ${message}.`
  if (code === 'EADDRINUSE') return `The setting PORT: expected a free port, but ${port} on ${address} is taken.`
  if (code === 'EADDRNOTAVAIL') return `The setting HOST: expected an address of this machine, found ${address}.`
  return message
}
