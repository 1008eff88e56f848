import { expect, openFullyLaidOut, test } from './site.ts'

// The browser logs this error, because the first vote does not reach the server.
test.use({ expectedErrors: /ERR_FAILED/ })

test('the Helpful button shows an error, counts each browser once, thanks the reader, and remembers the vote', async ({
  page,
}) => {
  // C253
  const answers: unknown[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/v1/helpful')) void response.json().then((body) => answers.push(body))
  })
  await page.route('**/api/v1/helpful', (route) => route.abort(), { times: 1 })
  // The page ignores a corrupt stored record.
  await page.addInitScript(() => localStorage.getItem('helpful') ?? localStorage.setItem('helpful', '{'))
  await openFullyLaidOut(page, '/blog/7')
  const helpful = page.getByRole('button', { name: 'Helpful' })
  await expect(helpful).toHaveAttribute('aria-pressed', 'false')
  await helpful.click()
  await expect(page.getByRole('alert')).toContainText('could not count that')
  await expect(helpful).toHaveAttribute('aria-pressed', 'false')
  await helpful.click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible()
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await openFullyLaidOut(page, '/blog/7')
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await helpful.click()
  await expect(page.getByRole('status').filter({ hasText: 'You already marked this as helpful' })).toBeVisible()
  expect(answers).toEqual([{ success: true, post: 7, readers: expect.any(Number) }])
})
