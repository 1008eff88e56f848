/** The interval at which a process checks whether the process that started it is still running (ms). */
const LOOK_EVERY = 1000

/**
 * Ends this process with SIGTERM once the process that started it is gone, however that process ended. Processes
 * started by this one are ended in the same way if they also call this function.
 */
export function endWithStarter(): void {
  const starter = Number(process.env.TEST_RUN_STARTER ?? 0)
  process.env.TEST_RUN_STARTER = String(process.pid)
  if (starter === 0 || starter === process.pid) return
  setInterval(() => {
    if (!isRunning(starter)) process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY).unref()
}

/** Returns whether a process is running. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
