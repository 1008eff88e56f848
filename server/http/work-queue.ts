/** Thrown if more work is requested at once than can be done in a reasonable time. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

/**
 * Returns a function that runs expensive tasks, a few at a time, in the order in which they were requested.
 * @param most the maximum number of tasks that run at once
 * @param mostWaiting the maximum number of tasks that wait; one more is refused with a TooBusyError
 */
export function createWorkQueue(
  most: number,
  mostWaiting: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let underWay = 0
  return async (work) => {
    if (underWay < most) underWay++
    else {
      if (waiting.length >= mostWaiting) throw new TooBusyError()
      // A finished task hands its place to the next one in line.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay--
    }
  }
}
