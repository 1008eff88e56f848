/** Says that more was asked for at once than can be done within a reasonable time. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

/**
 * Does costly work a few pieces at a time, in the order in which it was asked for.
 * @param most how many pieces are done at once
 * @param mostWaiting how many wait for their turn; one more is refused with a TooBusyError
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
