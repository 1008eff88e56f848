/**
 * Runs steps that open resources. If a step fails, closes the resources that were opened before, in reverse order.
 * @param steps receives a function with which it registers how to close the resource that it has just opened
 * @throws the error of the failed step
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
        // Ignored, because the error of the failed step is the one to report. The remaining resources are still closed.
      }
    throw error
  }
}
