import { isLoopback } from './loopback.ts'
import { SettingError } from './setting-error.ts'

/** Reads a whole number. @throws SettingError */
export function wholeNumber(name: string, text: string, most: number, least = 0): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > most || number < least)
    throw new SettingError(name, `a whole number from ${least} to ${most}`)
  return number
}

/** Reads the origin of a URL that has no path. @throws SettingError */
export function origin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, ''))
    throw new SettingError(name, 'a URL such as https://example.org, without a path')
  return url.origin
}

/** Reads the origin of an API that secrets are sent to. @throws SettingError */
export function secureOrigin(name: string, text: string): string {
  const address = origin(name, text)
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new SettingError(name, 'an https:// URL; http:// only on this machine')
  return address
}
