import { expect, open, test } from './site.ts'

test('the footer has all its links', async ({ page }) => {
  // C264 C265 C266 C267 C269
  await open(page, '/kra-itax')
  const footer = page.getByRole('contentinfo')
  const links = async (name: string) =>
    footer
      .getByRole('list', { name })
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  expect(await links('Social links')).toEqual([
    'https://git.example/amani',
    'https://profiles.example/amani',
    'https://social.example/amani',
  ])
  expect(await links('Quick links')).toEqual([
    '/#about',
    '/#skills',
    '/#projects',
    '/#blog',
    '/#testimonials',
    '/#contact',
  ])
  expect(await links('On this site')).toEqual(
    expect.arrayContaining(['/shop', '/codeshop', '/kra-itax', '/api-documentation']),
  )
  await expect(footer.getByRole('list', { name: 'Services' }).getByRole('listitem')).toHaveCount(4)
  expect(await links('Contact')).toEqual(['mailto:amani@kibanda.example', 'tel:+254700000000'])
  await expect(footer.getByText('Nairobi, Kenya')).toBeVisible()
  expect(await footer.getByRole('list', { name: 'Technologies' }).getByRole('listitem').count()).toBeGreaterThan(3)
})

test('a quick link opens its section of the home page', async ({ page }) => {
  // C265
  await open(page, '/shop')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click()
  await expect(page).toHaveURL(/\/#testimonials$/)
  await expect
    .poll(() => page.evaluate('Math.round(document.getElementById("testimonials")?.getBoundingClientRect().top)'))
    .toBe(80)
})

test('the resume is a PDF', async ({ page }) => {
  // C268
  await open(page, '/kra-itax')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download resume' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('amani-mfano-resume.pdf')
  const bytes = await file.createReadStream().then(async (stream) => Buffer.concat(await stream.toArray()))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(2000)
})

test('the copyright notice shows the current year', async ({ page }) => {
  // C270
  await page.clock.setFixedTime(new Date('2031-05-05T12:00:00Z'))
  await open(page, '/kra-itax')
  await expect(page.getByText('© 2031 Amani Mfano')).toBeVisible()
})

test('a link scrolls to the top', async ({ page }) => {
  // C271
  await open(page, '/')
  await page.getByRole('link', { name: 'Scroll to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveURL('/')
  await expect(page).toHaveURL('/')
})
