import { pathToFileURL } from 'node:url'
import { readConfig } from '#server/config.ts'
import { confirmPort } from '#server/process/free-port.ts'
import { startupError } from '#server/process/startup-error.ts'
import { buildWhenStale } from './parts/build-when-stale.ts'
import { contentOrEnd } from './parts/end-with.ts'
import { publishOnChange } from './parts/publish-on-change.ts'

try {
  // Checked before publishing, because a server already running here would serve the new publication.
  const { port, host } = readConfig(process.env)
  await confirmPort(port, host)
} catch (error) {
  console.error(startupError(error))
  process.exit(1)
}
const server = await buildWhenStale({ isServed: true })
publishOnChange(contentOrEnd())
await import(pathToFileURL(server).href)
