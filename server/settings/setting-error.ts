/** An invalid setting: its name, and what was expected. */
export class SettingError extends Error {
  override name = 'SettingError'
  constructor(setting: string, expected: string) {
    super(`${setting}: expected ${expected}`)
  }
}
