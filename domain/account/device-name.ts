const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/**
 * Returns a short name for a device, such as "Firefox on Windows". It never repeats text from the User-Agent header,
 * which anyone can forge.
 * @param userAgent the User-Agent header
 */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1]
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1]
  if (!browser && !system) return userAgent === '' ? 'A program' : 'An unknown browser'
  return [browser ?? 'A browser', ...(system ? [`on ${system}`] : [])].join(' ')
}
