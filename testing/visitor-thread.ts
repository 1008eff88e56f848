import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Runs in a separate thread. In the test's own thread, other work of the test would look like a blocked server.
const { origin, paths, every } = workerData as { origin: string; paths: readonly string[]; every: number }
for (let turn = 0; ; turn++) {
  const before = performance.now()
  const response = await fetch(origin + paths[turn % paths.length]!)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${paths[turn % paths.length]} answered ${response.status}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a thread, not a window
  parentPort!.postMessage(performance.now() - before)
  await wait(every)
}
