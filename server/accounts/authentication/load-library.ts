import { setTimeout as wait } from 'node:timers/promises'

/**
 * Packages that the authentication library imports, in dependency order. They contain more than 600 modules in total,
 * and loading a module blocks the event loop.
 */
export const LIBRARY_PARTS = [
  'zod',
  'jose',
  '@peculiar/asn1-schema',
  '@peculiar/asn1-x509',
  '@peculiar/asn1-cms',
  '@peculiar/asn1-pfx',
  '@peculiar/x509',
  '@simplewebauthn/server',
  '@better-auth/core/social-providers',
  'better-auth/api',
]
/** The pause after loading each part, during which other requests are handled (ms). */
const PAUSE = 10

/** Loads the authentication library in parts, so that the first sign-in after startup does not block other requests. */
export async function loadLibrary(): Promise<typeof import('./library.ts')> {
  for (const part of LIBRARY_PARTS) {
    // A newer version of the library may no longer use this package. The import below loads everything that the library
    // needs.
    await import(part).catch(() => {})
    await wait(PAUSE)
  }
  return import('./library.ts')
}
