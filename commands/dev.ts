import { spawn } from 'node:child_process'
import { buildWhenStale } from './build-when-stale.ts'
import { publishOnChange } from './publish-on-change.ts'
import { tools } from './run.ts'

/** The API's own port while the pages are served by the development server, which passes calls on to it. */
const API_PORT = '3001'

await buildWhenStale()
const api = spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit', env: { ...process.env, PORT: API_PORT } })
const pages = spawn(process.execPath, [tools.reactRouter, 'dev', '--port', process.env.PORT ?? '3000'], { stdio: 'inherit' })
const stopPublishing = publishOnChange('content')
const stopBoth = () => {
  stopPublishing()
  api.kill()
  pages.kill()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopBoth)
for (const child of [api, pages]) {
  child.on('exit', (code) => {
    stopBoth()
    process.exitCode = code ?? 1
  })
}
