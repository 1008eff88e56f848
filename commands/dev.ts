import { spawn } from 'node:child_process'
import { buildWhenStale, endWith } from './build.ts'
import { tools } from './run.ts'

/** The API's own port while the pages are served by the development server, which passes calls on to it. */
const API_PORT = '3001'

await buildWhenStale().catch(endWith)
const api = spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit', env: { ...process.env, PORT: API_PORT } })
const pages = spawn(process.execPath, [tools.reactRouter, 'dev', '--port', process.env.PORT ?? '3000'], { stdio: 'inherit' })
for (const child of [api, pages]) {
  child.on('exit', (code) => {
    api.kill()
    pages.kill()
    process.exitCode = code ?? 1
  })
}
