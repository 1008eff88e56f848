import { setTimeout as wait } from 'node:timers/promises'

/**
 * Packages that the authentication library imports, each of which needs only itself and those before it. Together they
 * are more than 600 modules, and while modules load, nothing else runs.
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
/** The pause after each part, in which other requests are answered (ms). */
const PAUSE = 10

/** Loads the authentication library in parts, so that the first sign-in after a start holds up nobody else. */
export async function loadLibrary(): Promise<typeof import('./library.ts')> {
  for (const part of LIBRARY_PARTS) {
    // A newer version of the library may have replaced this package. What is needed, it imports itself.
    await import(part).catch(() => {})
    await wait(PAUSE)
  }
  return import('./library.ts')
}
