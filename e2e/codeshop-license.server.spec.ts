import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { testVectors } from '#publishing/licenses/write-licenses.ts'
import { ownFoleni } from './bought-script.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(22)

/**
 * Adds the public keys of the test vectors to the site's public keys.
 * @returns a license file whose year of updates has ended
 */
async function publishTestKeys(page: Page): Promise<string> {
  const { keys, vectors } = await testVectors()
  await page.route('**/api/v1/license-keys', async (route) => {
    const known = (await (await route.fetch()).json()) as { keys: unknown[] }
    const others = keys.map((key) => ({ ...key, algorithm: 'Ed25519', createdAt: '2026-11-01T00:00:00.000Z' }))
    await route.fulfill({ json: { ...known, keys: [...known.keys, ...others] } })
  })
  return vectors.find(({ verdict }) => verdict === 'expired')!.file
}

/**
 * Expects the right message for each kind of text that is not a valid license file.
 * @param text a valid license file
 */
async function expectRejected(page: Page, text: string): Promise<void> {
  const verify = page.getByRole('button', { name: 'Verify' })
  const result = page.getByRole('status')
  const [head, id, facts, signature] = text.split('.')
  const changed = `${facts!.slice(0, 20)}${facts![20] === 'A' ? 'B' : 'A'}${facts!.slice(21)}`
  await page.getByRole('textbox', { name: /^License file/ }).fill([head, id, changed, signature].join('.'))
  await verify.click()
  await expect(result.getByText('This license is not genuine')).toBeVisible()
  await page.getByRole('textbox', { name: /^License file/ }).fill('LIC-0123456789ABCDEFGHJKMNPQRS-MHZ3K0G0')
  await verify.click()
  await expect(result.getByText('This is a license key.')).toBeVisible()
  await page.getByRole('textbox', { name: /^License file/ }).fill('KBL1.LIC-0123456789')
  await verify.click()
  await expect(result.getByText('This is not a license file')).toBeVisible()
}

test('a saved license file passes verification, even after its update period, but fails if one character is changed', async ({
  page,
}) => {
  // C549 C559
  const expired = await publishTestKeys(page)
  await ownFoleni(page)
  await open(page, '/codeshop/license-management')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save License File/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^LICENSE-[\w-]{24}\.license$/)
  const text = readFileSync(await file.path(), 'utf8')
  await page.getByRole('link', { name: 'Verify a license' }).click()
  await expect(page).toHaveURL('/codeshop/verify')
  await expect(page.getByRole('main').getByRole('link', { name: 'License Management' })).toHaveAttribute(
    'href',
    '/codeshop/license-management',
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const verify = page.getByRole('button', { name: 'Verify' })
  await page.getByLabel('or choose a file').setInputFiles(await file.path())
  await expect(page.getByRole('textbox', { name: /^License file/ })).toHaveValue(text)
  await page.getByLabel(/^Email address of the holder/).fill('Wanjiru@Example.org')
  await verify.click()
  const result = page.getByRole('status')
  for (const words of [
    'This license is genuine and valid.',
    'Script #2 · Foleni',
    'Personal',
    'The address matches the holder.',
  ])
    await expect(result.getByText(words)).toBeVisible()
  // The page sends no input. It fetches only the public keys and code.
  expect(
    asked.filter((request) => !request.startsWith('GET /assets/') && request !== 'GET /api/v1/license-keys'),
  ).toEqual([])
  await page.getByLabel(/^Email address of the holder/).fill('somebody@else.example')
  await verify.click()
  await expect(result.getByText('This license is genuine, but its holder has a different address.')).toBeVisible()
  await expectRejected(page, text)

  // A license whose year of updates has ended is genuine, and the page says which versions can still be used.
  await page.getByLabel(/^Email address of the holder/).fill('')
  await page.getByRole('textbox', { name: /^License file/ }).fill(expired)
  await verify.click()
  await expect(
    page
      .getByRole('status')
      .getByText(
        'This license is genuine. Its year of updates has ended on 21 November 2026; the versions received during that year may still be used.',
        { exact: true },
      ),
  ).toBeVisible()
  for (const text of ['means that updates have ended, not the right to use', 'cannot see that a license was revoked'])
    await expect(page.getByRole('region', { name: 'In your own program' }).getByText(text)).toBeVisible()
})
