import { verifyLicense } from '../pages/pages.ts'

/**
 * What checks license files elsewhere: where the files stand, and what they are called. The PHP one is a text, so that
 * no host runs it.
 */
export const LICENSE_CLIENTS = {
  folder: verifyLicense,
  javascript: 'verify-license.mjs',
  php: 'verify-license.php.txt',
  vectors: 'test-vectors.json',
} as const
