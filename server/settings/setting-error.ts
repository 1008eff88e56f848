/** A reason not to start that the owner has to correct: no other version of the program would start, or none should. */
export class NeedsOwner extends Error {
  override name = 'NeedsOwner'
}

/** An invalid setting: its name, and what was expected. */
export class SettingError extends NeedsOwner {
  override name = 'SettingError'
  constructor(setting: string, expected: string) {
    super(`${setting}: expected ${expected}`)
  }
}
