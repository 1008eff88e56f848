import { spawn } from 'node:child_process'
import { freePort } from '#server/process/free-port.ts'
import { buildWhenStale } from './parts/build-when-stale.ts'
import { contentOrEnd } from './parts/end-with.ts'
import { publishOnChange } from './parts/publish-on-change.ts'
import { tools } from './parts/run.ts'

await buildWhenStale({ isServed: true })
// The development server serves the pages and forwards API requests to the API server.
console.log('Open the URL labeled "Local" below. The other URL is the API server behind it.')
const apiPort = String(await freePort())
const api = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: apiPort },
})
const pages = spawn(process.execPath, [tools.vite, 'dev', '--port', process.env.PORT ?? '3000'], {
  stdio: 'inherit',
  env: { ...process.env, API_PORT: apiPort },
})
const stopPublishing = publishOnChange(contentOrEnd())
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
