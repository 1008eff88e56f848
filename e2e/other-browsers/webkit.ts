import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { recordOf } from '#domain/record.ts'
import { freePort } from '#server/process/free-port.ts'
import { WINDOW, type BrowserDriver } from './browser-driver.ts'

/**
 * The programs that WebKitGTK needs.
 * @property driver the path of its WebDriver
 * @property browser the path of its browser
 * @property screen the path of Xvfb, which provides a virtual screen
 */
export type WebKitPrograms = { driver: string; browser: string; screen: string }

/** Starts WebKitGTK on its own virtual screen, and drives it with WebDriver (W3C). */
export async function startWebKit({ driver, browser, screen }: WebKitPrograms): Promise<BrowserDriver> {
  const running: ChildProcess[] = []
  const end = () => {
    for (const child of running.toReversed()) child.kill()
  }
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  running.push(display)
  const number = await new Promise<string>((resolve, reject) => {
    display.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    display.once('exit', () => reject(new Error('Xvfb ended.')))
  })
  const port = await freePort()
  running.push(
    spawn(driver, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
      stdio: 'ignore',
    }),
  )
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = recordOf(await response.json())
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const isOver = new Promise<never>((_, reject) => {
    for (const child of running) child.once('exit', () => reject(new Error('Xvfb or WebKitWebDriver ended.')))
  })
  isOver.catch(() => {})
  const options = { binary: browser, args: ['--automation'] }
  const open = async () => {
    while (!(await call('GET', '/status').catch(() => undefined))) await pause(50)
    return call('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
  }
  const session = recordOf(
    await Promise.race([open(), isOver]).catch((error: unknown) => {
      end()
      throw error
    }),
  )
  const path = `/session/${String(session.sessionId)}`
  await call('POST', `${path}/window/rect`, WINDOW)
  return {
    visit: async (url) => void (await call('POST', `${path}/url`, { url })),
    evaluate: (script, ...args) => call('POST', `${path}/execute/sync`, { script, args }),
    perform: async (actions) => void (await call('POST', `${path}/actions`, { actions })),
    async close() {
      await call('DELETE', path).catch(() => {})
      end()
    },
  }
}
