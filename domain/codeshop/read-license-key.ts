import { capitalKey } from '#domain/text/typed-keys.ts'

/**
 * Normalizes a typed license key to the form of `licenseKey`, ignoring case, dashes and spaces. Any other text is
 * returned in capitals.
 */
export function readLicenseKey(typed: string): string {
  const key = capitalKey(typed)
  const [, random, time] = /^LIC([0-9A-Z]{26})([0-9A-Z]+)$/.exec(key.replace(/[\s-]/g, '')) ?? []
  return random === undefined ? key : `LIC-${random}-${time}`
}
