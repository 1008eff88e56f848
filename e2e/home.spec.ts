import { expect, open, test } from './site.ts'
import type { Page } from '@playwright/test'

const section = (page: Page, id: string) => page.locator(`main > section#${id}`)

test('the hero shows a headline, a call to action and contact links', async ({ page }) => {
  // C100 C101 C102 C103
  await open(page, '/')
  const hero = section(page, 'home')
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText(/Scalable web solutions/)
  await expect(hero.getByRole('link', { name: 'Start a project' })).toHaveAttribute('href', '/#contact')
  const profiles = hero.getByRole('list', { name: 'Profiles' })
  await expect(profiles.getByRole('link')).toHaveText(['GitHub', 'LinkedIn', 'Twitter'])
  await expect(profiles.locator('svg')).toHaveCount(3)
  await expect(hero.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/254700000000\?text=Hello%20Amani/,
  )
  await expect(hero.getByRole('img', { name: /stall/ })).toBeVisible()
})

test('every section is laid out once the page is complete and idle, for screenshots and full-page readers', async ({
  page,
}) => {
  await page.goto('/')
  const waiting = () =>
    page
      .locator('.deferred')
      .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible').length)
  expect(await page.locator('.deferred').count()).toBeGreaterThan(5)
  await expect.poll(waiting, { timeout: 3000 }).toBe(0)
})

test('the About section shows figures, technologies and four traits', async ({ page }) => {
  // C104 C105 C106 C107 C108 C109
  await open(page, '/')
  const about = section(page, 'about')
  for (const [figure, label] of [
    ['25+', 'Projects'],
    ['99.9%', 'Uptime'],
    ['10k+', 'Lines'],
    ['6+', 'Years'],
  ]) {
    await expect(about.locator('dl > div').filter({ hasText: label! })).toContainText(figure!)
  }
  expect(await about.getByRole('list', { name: 'Core technologies' }).getByRole('listitem').count()).toBeGreaterThan(3)
  await expect(about.getByRole('heading', { level: 3 })).toHaveCount(4)
})

test('the Skills section shows four groups of bars with names and levels', async ({ page }) => {
  // C110 C111 C112 C307
  await open(page, '/')
  const skills = section(page, 'skills')
  await expect(skills.getByRole('region')).toHaveCount(4)
  const bars = await skills
    .getByRole('progressbar')
    .evaluateAll((found) => found.map((bar) => [bar.getAttribute('aria-label'), (bar as HTMLProgressElement).value]))
  expect(bars.length).toBeGreaterThanOrEqual(8)
  for (const [name, level] of bars) {
    expect(name).not.toBe('')
    expect(Number(level)).toBeGreaterThanOrEqual(0)
    expect(Number(level)).toBeLessThanOrEqual(100)
  }
  expect(await skills.getByRole('list', { name: 'More technologies' }).getByRole('listitem').count()).toBeGreaterThan(3)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the skill bars wait while out of view, and grow once 10% of them is in view', async ({ page }) => {
    // C113
    await open(page, '/')
    const groups = section(page, 'skills').locator('.skill-groups')
    await expect(groups).toHaveAttribute('data-growth', 'waiting')
    const toShow = async (part: number) =>
      groups.evaluate(
        (element, share) =>
          scrollTo({
            top: element.getBoundingClientRect().top + scrollY - innerHeight + element.clientHeight * share,
            behavior: 'instant',
          }),
        part,
      )
    await toShow(0.06)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    await expect(groups).toHaveAttribute('data-growth', 'waiting')
    await toShow(0.14)
    await expect(groups).toHaveAttribute('data-growth', 'grown')
  })
})

test('with reduced motion the skill bars do not animate', async ({ page }) => {
  await open(page, '/')
  await expect(section(page, 'skills').locator('.skill-groups')).not.toHaveAttribute('data-growth')
})

test('the Featured Projects section shows only featured projects, with all their details', async ({ page }) => {
  // C114 C115 C116 C117 C118 C119 C120
  await open(page, '/')
  const featured = section(page, 'projects')
  await expect(featured.getByRole('searchbox')).toHaveCount(0)
  await expect(featured.getByRole('textbox')).toHaveCount(0)
  await expect(featured.getByRole('button')).toHaveCount(0)
  const card = featured.getByRole('article').first()
  for (const text of [
    'Job Portal Platform',
    'Full Stack React Developer',
    'A job board that works by phone number',
    'Problem',
    'Impact',
    'PostgreSQL',
  ]) {
    await expect(card).toContainText(text)
  }
  await expect(card.getByRole('link', { name: 'Live site' })).toHaveAttribute('href', 'https://kazilink.example')
  await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/project/1')
  await expect(featured.getByRole('article')).toHaveCount(4)
  await expect(featured.getByText('Tembea')).toHaveCount(0)
  await expect(featured.getByRole('link', { name: 'View API Integrations' })).toHaveAttribute(
    'href',
    '/api-integrations',
  )
  await expect(featured.getByRole('link', { name: 'View All Projects' })).toHaveAttribute('href', '/projects')
})

test('the achievements section shows four numbered entries and six with a figure', async ({ page }) => {
  // C122 C123
  await open(page, '/')
  const achievements = section(page, 'achievements')
  await expect(achievements.getByRole('heading', { level: 2 })).toHaveText('DevOps Achievements')
  await expect(achievements.locator('ol > li')).toHaveCount(4)
  const figures = achievements.getByRole('list', { name: 'Figures from operations' })
  await expect(figures.getByRole('listitem')).toHaveCount(6)
  for (const item of await figures.getByRole('listitem').all()) await expect(item.locator('.figure')).toHaveText(/\d/)
})

test('the blog preview shows the first three posts that are featured', async ({ page }) => {
  // C124 C125 C126 C127 C128 C129 C130 C131
  await open(page, '/')
  const blog = section(page, 'blog')
  const cards = blog.getByRole('article')
  await expect(cards).toHaveCount(3)
  const [first] = await cards.all()
  for (const text of [
    'Intermediate',
    'Payments',
    'Amani Mfano',
    '9 November 2026',
    'A payment button that can be pressed twice',
    'Carry one idempotency key',
  ]) {
    await expect(first!).toContainText(text)
  }
  await expect(first!.getByRole('img')).toHaveCount(1)
  await expect(first!.locator('img').first()).toHaveAttribute('src', /^\/assets\/amani-mfano.*\.svg$/)
  await expect(first!.getByRole('list').getByRole('listitem')).toHaveText([
    'payments',
    'idempotency',
    'node',
    '+2 more',
  ])
  await expect(first!).toContainText(/\d min read, intermediate/)
  await expect(first!.getByRole('link', { name: 'Read Full Article' })).toHaveAttribute('href', '/blog/1')
  await expect(blog.getByRole('link', { name: 'View All Blog Posts' })).toHaveAttribute('href', '/blogs')
})

test('the testimonials section also shows statistics and technical achievements', async ({ page }) => {
  // C132 C133 C134 C135 C136 C137 C138 C139 C140 C141 C142 C306
  await open(page, '/')
  const testimonials = section(page, 'testimonials')
  await expect(testimonials.getByRole('heading', { level: 2 })).toHaveText('Client Testimonials')
  const quotes = testimonials.getByRole('figure')
  await expect(quotes).toHaveCount(2)
  const [first] = await quotes.all()
  await expect(first!.getByRole('img', { name: '5 of 5 stars' }).locator('svg')).toHaveCount(5)
  for (const text of [
    'We wanted a form for CVs',
    'Njeri Mfano',
    'Operations Manager',
    'Kazi Link Example Ltd',
    'Project: KaziLink',
  ])
    await expect(first!).toContainText(text)
  await expect(first!.locator('.quote')).toHaveText('Amani counted our calls before writing a line.')

  const statistics = testimonials.getByRole('region', { name: 'Portfolio Statistics' })
  for (const [figure, label] of [
    ['25+', 'Projects Completed'],
    ['100%', 'Client Satisfaction'],
    ['99.9%', 'Server Uptime'],
    ['10k+', 'Lines of Code'],
  ]) {
    await expect(statistics.locator('dl > div').filter({ hasText: label! })).toContainText(figure!)
  }
  await expect(testimonials.getByRole('region', { name: 'Technical Achievements' }).getByRole('listitem')).toHaveText([
    '3 major cloud providers',
    '99.9% deployment success with zero-downtime deployments',
    'Average 60% speed boost',
  ])
})

test('the contact section has cards and the form', async ({ page }) => {
  // C143 C144 C145
  await open(page, '/')
  const contact = section(page, 'contact')
  const cards = contact.getByRole('list', { name: 'Ways to reach me' })
  await expect(cards.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:amani@kibanda\.example\?subject=/,
  )
  await expect(cards.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/254700000000\?text=Hello/,
  )
  await expect(cards.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+254700000000')
  for (const label of ['Name', 'Email', 'Subject', 'Message'])
    await expect(contact.getByLabel(label, { exact: true })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is complete', async ({ page }) => {
    await page.goto('/')
    for (const id of ['about', 'skills', 'projects', 'achievements', 'blog', 'testimonials', 'contact'])
      await expect(section(page, id).getByRole('heading', { level: 2 })).toBeVisible()
    await expect(section(page, 'projects').getByRole('img').first()).toHaveAttribute('src', /\.avif$/)
  })
})
