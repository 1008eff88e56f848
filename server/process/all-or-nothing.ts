/**
 * Runs steps that open things. If one fails, everything that was opened before is closed, the last first.
 * @param steps gets a function that notes how to close what was just opened
 * @throws what the steps throw
 */
export async function allOrNothing<Result>(
  steps: (opened: (close: () => unknown) => void) => Promise<Result>,
): Promise<Result> {
  const closing: (() => unknown)[] = []
  try {
    return await steps((close) => void closing.unshift(close))
  } catch (error) {
    for (const close of closing)
      try {
        await close()
      } catch {
        // The first error counts, and the others are closed anyway.
      }
    throw error
  }
}
