import { readConfig } from '../server/config.ts'
import { confirmPort } from '../server/process/free-port.ts'
import { startMistake } from '../server/process/start-mistake.ts'
import { buildWhenStale } from './build-when-stale.ts'
import { contentOrEnd } from './end-with.ts'
import { publishOnChange } from './publish-on-change.ts'

try {
  // Checked before publishing, because a server already running here would serve the new publication.
  const { port, host } = readConfig(process.env)
  await confirmPort(port, host)
} catch (error) {
  console.error(startMistake(error))
  process.exit(1)
}
await buildWhenStale({ isServed: true })
publishOnChange(contentOrEnd())
await import('../server/main.ts')
