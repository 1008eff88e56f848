import { verifyLicense } from '#domain/pages/page-table.ts'

/**
 * The published license checkers: their folder and file names. The PHP file ends in .txt, so that no web server runs
 * it.
 */
export const LICENSE_CLIENTS = {
  folder: verifyLicense,
  javascript: 'verify-license.mjs',
  php: 'verify-license.php.txt',
  vectors: 'test-vectors.json',
} as const
