/** Thrown if a queue is full, or if a task did not start in time. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

/**
 * Returns a function that runs expensive tasks, a few at a time, in the order in which they were requested.
 * @param most the maximum number of tasks that run at once
 * @param mostWaiting the maximum number of waiting tasks. A task is rejected with a TooBusyError if it is beyond this
 * limit, or if its signal aborts before it starts
 */
export function createWorkQueue(
  most: number,
  mostWaiting = Infinity,
): <Result>(work: () => Promise<Result>, until?: AbortSignal) => Promise<Result> {
  const waiting = new Set<() => void>()
  let underWay = 0
  return async (work, until) => {
    if (underWay < most) underWay++
    else {
      if (waiting.size >= mostWaiting) throw new TooBusyError()
      // Waits until a finished task starts this one in its place.
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve)
        until?.addEventListener('abort', () => {
          if (waiting.delete(resolve)) reject(new TooBusyError())
        })
      })
    }
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else underWay--
    }
  }
}
