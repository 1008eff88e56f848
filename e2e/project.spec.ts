import { expect, NOT_FOUND, open, test } from './site.ts'

test('a project’s page has every section', async ({ page }) => {
  // C170 C171 C172 C173 C174 C175 C177 C178 C179 C180 C181 C299 C300
  await open(page, '/project/1')
  await expect(page.getByRole('heading', { level: 1, name: 'A job board that works by phone number' })).toBeVisible()
  await expect(page.getByText('applicants apply on the web or by SMS').first()).toBeVisible()
  const links = page.getByRole('list', { name: 'Links', exact: true }).getByRole('link')
  await expect(links).toHaveText(['Live site (sample)', 'Source (sample)', 'SMS design notes (sample)'])
  for (const link of await links.all()) await expect(link.locator('svg')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Problem Statement',
    'Overview',
    'Technologies',
    'Screenshots',
    'Impact and Results',
    'Development Process',
    'Project Information',
    'Key Features',
  ])
  const about = page.getByRole('complementary', { name: 'About this project' })
  await expect(about).toContainText('Role:Full Stack React Developer')
  await expect(about).toContainText('Category:Job Portal Platform')
  await expect(about).toContainText('Year:2026')
  await expect(about).toContainText('Status:Completed')
  await expect(about.getByRole('listitem')).toHaveText([
    'Apply on the web or by SMS with a phone number and no account',
    'Jobs within a real distance of the applicant, newest first',
    'Shortlists by trade, distance and experience, without CVs',
    'Several updates in one SMS of fewer than 160 characters',
    'No text message sent twice, even after a gateway timeout',
    ...['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'PostGIS'].map((name) => `Built with ${name}`),
  ])
  await expect(
    page.getByRole('heading', { level: 2, name: 'Development Process' }).locator('..').getByRole('listitem'),
  ).toHaveCount(3)
  await expect(
    page.getByText('Time from posting to the first suitable applicant fell from 3 days to 4 hours.'),
  ).toBeVisible()

  const shots = page.getByRole('heading', { level: 2, name: 'Screenshots' }).locator('..')
  await expect(shots.getByRole('heading', { level: 3 })).toHaveText(['Desktop', 'Mobile'])
  const widths = await shots
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => Number(image.getAttribute('width'))))
  expect(widths).toEqual([1280, 1280, 585, 585])
})

test('a screenshot opens over the window, and a click or Escape closes it', async ({ page }) => {
  // C176
  await open(page, '/project/1')
  const shot = page.getByRole('link', { name: 'The job list with filters' })
  const overlay = page.getByRole('dialog', { name: 'Screenshot' })
  for (const close of [
    () => page.mouse.click(8, 450),
    () => page.keyboard.press('Escape'),
    () => overlay.getByRole('button', { name: 'Close' }).click(),
    () => overlay.getByRole('img').click(),
  ]) {
    await shot.focus()
    await page.keyboard.press('Enter')
    await expect(overlay.getByRole('img')).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    const box = (await overlay.boundingBox())!
    expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 1280, 900])
    await close()
    await expect(overlay).toBeHidden()
    await expect(shot).toBeFocused()
  }
})

test('Back returns to where the visitor came from', async ({ page }) => {
  // C169 C187
  await open(page, '/projects?view=list')
  await page.getByRole('link', { name: 'A job board that works by phone number' }).click()
  await page.getByRole('link', { name: 'Project Documentation' }).click()
  await expect(page).toHaveURL('/project/1/documentation')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/project/1')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/projects?view=list')
})

test('Back leads a visitor from another site to all projects', async ({ page }) => {
  // C169
  await open(page, '/project/6')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/projects')
})

test('a project without screenshots still has a page', async ({ page }) => {
  // C299
  await open(page, '/project/6')
  await expect(page.getByRole('heading', { level: 2, name: 'Screenshots' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Overview' })).toBeVisible()
})

test.describe('an unknown project', () => {
  test.use({ expectedErrors: NOT_FOUND })

  for (const id of ['77', '0', '-1', '1.5', 'abc', '1e99', 'constructor', '<b>', '1%20or%201']) {
    test(`shows the not-found page for the ID ${id}`, async ({ page }) => {
      // C182 C183 C184
      const response = await page.goto(`/project/${id}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Project Not Found' })).toBeVisible()
      await expect(page.getByText("The project you're looking for doesn't exist.")).toBeVisible()
      await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
    })
  }

  test('has no documentation either', async ({ page }) => {
    await page.goto('/project/77/documentation')
    await expect(page.getByRole('heading', { level: 1, name: 'Project Not Found' })).toBeVisible()
  })

  test('shows the same page again after Back', async ({ page }) => {
    await open(page, '/project/77')
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Project Not Found' })).toBeVisible()
  })
})

test('a project’s page ends with the next project and a way to write about something like it', async ({ page }) => {
  // C624 C625
  await open(page, '/project/1')
  const title = String(await page.getByRole('heading', { level: 1 }).textContent())
  const end = page.getByRole('navigation', { name: 'After this project' })
  await end.getByRole('link', { name: 'Discuss something like this' }).click()
  await expect(page).toHaveURL(/\/contact\/?\?about=project&reference=1$/)
  const message = page.getByLabel('Message', { exact: true })
  await expect(message).toHaveValue(`I would like to discuss something like “${title}”.\n\n`)
  await message.fill('Typed by hand')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await end.getByRole('link', { name: /^Next project/ }).click()
  await expect(page).toHaveURL(/\/project\/\d+\/?$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
  await end.getByRole('link', { name: 'Discuss something like this' }).click()
  await expect(page).toHaveURL(/\/contact\/?\?about=project&reference=/)
  await expect(message).toHaveValue(/^Typed by hand\n\nI would like to discuss something like “/)
})
