/** What checks licence files elsewhere: where the files stand, and what they are called. The PHP one is a text, so that no host runs it. */
export const LICENCE_CLIENTS = {
  folder: '/codeshop/verify',
  javascript: 'verify-licence.mjs',
  php: 'verify-licence.php.txt',
  vectors: 'test-vectors.json',
} as const
