import { recordOf } from '#domain/record.ts'
import { forgetStored, readStored, writeStored } from '../../browser/storage-keys.ts'

/** Whether this tab was signed in to the sandbox. The token itself is never stored. */
export function wasSignedIn(): boolean {
  return recordOf(readStored('sandbox')).signedIn === true
}

/** Remembers for this tab whether the console is signed in, so that it signs in again after a reload. */
export function rememberSession(isSignedIn: boolean): void {
  if (isSignedIn) writeStored('sandbox', { signedIn: true })
  else forgetStored('sandbox')
}
