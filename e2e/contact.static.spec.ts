import { expect, open, reactIsReady, test } from './site.ts'

test('without a server, nothing is sent; the page logs the message and offers to send it to the owner by email', async ({
  page,
}) => {
  // C149 C150
  await open(page, '/contact')
  const posts: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && posts.push(request.url()))
  await page.getByLabel('Name', { exact: true }).fill('Wanjiru')
  await page.getByLabel('Email', { exact: true }).fill('wanjiru@example.org')
  await page.getByLabel('Subject').fill('A shop & more')
  await page.getByLabel('Message').fill('Hello,\nhow are you?')
  const submitted = page.waitForEvent('console', (message) => message.text().startsWith('Contact form submitted:'))
  await page.getByRole('button', { name: 'Send message' }).click()
  expect(await (await submitted).args()[1]!.jsonValue()).toEqual({
    name: 'Wanjiru',
    email: 'wanjiru@example.org',
    subject: 'A shop & more',
    message: 'Hello,\nhow are you?',
  })
  await expect(page.getByRole('link', { name: 'Open it in your email app' })).toHaveAttribute(
    'href',
    'mailto:amani@kibanda.example?subject=A%20shop%20%26%20more&body=Hello%2C%0Ahow%20are%20you%3F%0A%0AWanjiru',
  )
  await expect(page.getByLabel('Message')).toHaveValue('Hello,\nhow are you?')
  await page.reload()
  await reactIsReady(page)
  await expect(page.getByLabel('Message')).toHaveValue('Hello,\nhow are you?')
  expect(posts).toEqual([])
})
