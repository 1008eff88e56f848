import { capitalKey } from '#domain/text/typed-keys.ts'

/**
 * Returns a typed license key in the form of `licenseKey`, whatever its case, dashes and spaces. What has another form is
 * returned in capitals.
 */
export function readLicenseKey(typed: string): string {
  const key = capitalKey(typed)
  const [, random, time] = /^LIC([0-9A-Z]{26})([0-9A-Z]+)$/.exec(key.replace(/[\s-]/g, '')) ?? []
  return random === undefined ? key : `LIC-${random}-${time}`
}
