import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '#server/process/free-port.ts'
import { isProving } from '#testing/effort.ts'
import { copyProject } from '#testing/owner-project.ts'
import { ROUTES } from './addresses.ts'
import { expect, reactIsReady, test } from './site.ts'

/** Changes a text in a file of the project. */
function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text.split(from)).toHaveLength(2)
  writeFileSync(file, text.replace(from, to))
}

/** Waits until Vite's client in the next document is connected to the development server. */
const connection = (page: Page) =>
  page.waitForEvent('console', { predicate: (message) => message.text() === '[vite] connected.' })

// The browser logs an error for each unknown page, and for the module with the syntax error.
test.use({ expectedErrors: /status of (404|500)|\[vite\]|Failed to fetch dynamically/ })

// Only in `npm run prove`, because Vite compiles every module anew in the copy of the project.
if (isProving)
  test('in development, pages immediately show changes to components, styles and content, and syntax errors', async ({
    page,
    baseURL,
  }) => {
    const folder = copyProject()
    const port = await freePort()
    const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'dev', '--port', String(port)], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'development', API_PORT: new URL(baseURL ?? '').port },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const origin = `http://localhost:${port}`
    try {
      for await (const bytes of vite.stdout.iterator({ destroyOnReturn: false }))
        if (String(bytes).includes('Local')) break
      vite.stdout.resume()

      const unknown = ['/nowhere', '/404', '/blog/nowhere', '/shop/product/nowhere', '/blog/-']
      for (const path of [...ROUTES.map(([route]) => route), ...unknown]) {
        const response = await page.goto(origin + path)
        expect(response?.status(), path).toBe(unknown.includes(path) ? 404 : 200)
        await reactIsReady(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      }

      const first = connection(page)
      await page.goto(`${origin}/shop/product/trail-watch`)
      await reactIsReady(page)
      await first
      // The selected quantity is component state, which a hot update must preserve.
      await page.getByRole('button', { name: 'Increase quantity' }).click()
      const amount = page.getByRole('textbox', { name: 'Quantity of' })
      await expect(amount).toHaveValue('2')
      const file = join(folder, 'app/shop/product/product-page.tsx')
      change(file, '<h1 ', '<h1 title="Changed" ')
      await expect(page.getByTitle('Changed')).toBeVisible()
      await expect(amount).toHaveValue('2')
      writeFileSync(join(folder, 'app/styles/base.css'), `h1 { text-indent: 7px }`, { flag: 'a' })
      await expect(page.getByTitle('Changed')).toHaveCSS('text-indent', '7px')
      await expect(amount).toHaveValue('2')

      const second = connection(page)
      change(join(folder, 'examples/amani/site.yml'), 'name: Kibanda', 'name: Duka Jipya')
      await expect(page).toHaveTitle(/Duka Jipya/)
      await reactIsReady(page)
      await second

      change(file, 'export default function', 'export default functio')
      await expect(page.locator('vite-error-overlay')).toBeVisible()
      change(file, 'export default functio', 'export default function')
      await page.reload()
      await expect(page.getByTitle('Changed')).toBeVisible()
    } finally {
      vite.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  })
