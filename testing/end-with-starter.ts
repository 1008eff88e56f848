/** How often a process looks whether the one that started it still runs (ms). */
const LOOK_EVERY = 1000

/**
 * Ends this process as a signal would when the process of the run that started it is gone, however that ended. The
 * processes that this one starts do the same.
 */
export function endWithStarter(): void {
  const starter = Number(process.env.TEST_RUN_STARTER ?? 0)
  process.env.TEST_RUN_STARTER = String(process.pid)
  if (starter === 0 || starter === process.pid) return
  setInterval(() => {
    if (!isRunning(starter)) process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY).unref()
}

/** Returns whether a process runs. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // It belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
