import { readConfig } from '#server/process/config.ts'
import { confirmPort } from '#server/process/free-port.ts'
import { startupError } from '#server/process/startup-error.ts'
import { buildWhenStale } from './build-when-stale.ts'
import { publishOnChange } from './publish-on-change.ts'
import { runServer } from './run-server.ts'
import { existsSync } from 'node:fs'
import { contentFolder, OWN_CONTENT } from '#publishing/content/content-folder.ts'
import { isServedFrom } from '#publishing/output/sources.ts'
import { endWith } from './end-with.ts'

try {
  // The port is checked before publishing, because a server that already uses it would serve the new publication.
  const { port, host } = readConfig(process.env)
  await confirmPort(port, host)
} catch (error) {
  console.error(startupError(error))
  process.exit(1)
}
const content = contentToServe()
const server = await buildWhenStale({ isServed: true, content })
publishOnChange(content)
if (!(await runServer(server))) process.exit(1)

/**
 * Returns the content folder. Accepts a missing folder if the last publication was made from it: the site then serves
 * that publication.
 */
function contentToServe(named = process.env.CONTENT_DIR || OWN_CONTENT): string {
  if (!existsSync(named) && isServedFrom(named)) return named
  try {
    return contentFolder()
  } catch (error) {
    return endWith(error)
  }
}
