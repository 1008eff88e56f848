import { capitalKey, withoutLabel } from '#domain/text/typed-keys.ts'

/**
 * Matches a key without spaces and dashes, together with the quotation marks, brackets and punctuation that people copy
 * with it. In compatibility form, the accent `´` becomes a combining mark.
 */
const COPIED =
  /^[\p{Quotation_Mark}\p{Ps}`\p{Mn}#*_<]*LIC([0-9A-Z]{26})([0-9A-Z]+)[\p{Quotation_Mark}\p{Pe}`\p{Mn}*_>.,;:!?。、،]*$/u

/**
 * Normalizes a typed license key to the form of `licenseKey`. Ignores case, dashes, spaces, and anything that people
 * copy around the key, such as a label. Returns any other text in capitals.
 */
export function readLicenseKey(typed: string): string {
  const key = withoutLabel(typed).toUpperCase().replace(/[\s-]/g, '')
  const [, random, time] = COPIED.exec(key) ?? []
  return random === undefined ? capitalKey(typed) : `LIC-${random}-${time}`
}
