import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordOf } from '#domain/record.ts'
import { WINDOW, type BrowserDriver } from './browser-driver.ts'

/** Preferences that disable update and telemetry requests, and that reduce motion. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'focusmanager.testmode': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

/** Starts headless Firefox, and drives it with WebDriver BiDi (W3C). @param program the path of Firefox */
export async function startFirefox(program: string): Promise<BrowserDriver> {
  const profile = mkdtempSync(join(tmpdir(), 'kibanda-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const firefox = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => firefox.once('exit', () => resolve()))
  const close = async () => {
    firefox.kill()
    await exited
    rmSync(profile, { recursive: true, force: true })
  }
  return drive(firefox, close).catch(async (error: unknown) => {
    await close()
    throw error
  })
}

/** Connects to Firefox as soon as Firefox listens, and opens a tab. */
async function drive(firefox: ChildProcess, close: () => Promise<void>): Promise<BrowserDriver> {
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    firefox.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /listening on (ws:\/\/\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${output}`)))
  })
  const send = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  // Opens a new tab, because the first one shows an internal Firefox page and would not get the focus.
  const { context } = await send('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport: WINDOW })
  return {
    visit: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(body, ...args) {
      const answer = await send('script.callFunction', {
        functionDeclaration: `(args) => { const result = (function () { ${body} }).apply(undefined, JSON.parse(args)); return JSON.stringify(result) }`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })
      if (answer.type === 'exception') throw new Error(JSON.stringify(answer.exceptionDetails))
      const { value } = recordOf(answer.result)
      return typeof value === 'string' ? JSON.parse(value) : undefined
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    close,
  }
}

type Send = (method: string, params: unknown) => Promise<Readonly<Record<string, unknown>>>

/** Connects to a BiDi session. @returns a function that sends a command and returns its result */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`No connection to ${address}`)), { once: true })
  })
  let last = 0
  const waiting = new Map<number, (reply: Readonly<Record<string, unknown>>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = recordOf(JSON.parse(String(data)))
    if (typeof reply.id === 'number') waiting.get(reply.id)?.(reply)
  })
  return async (method, params) => {
    const id = ++last
    const received = new Promise<Readonly<Record<string, unknown>>>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const reply = await received
    waiting.delete(id)
    if (reply.type === 'error') throw new Error(`${method}: ${String(reply.message)}`)
    return recordOf(reply.result)
  }
}
