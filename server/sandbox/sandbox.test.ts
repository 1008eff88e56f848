import { expect, it } from 'vitest'
import { createApp } from '#server/api/app.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { freshSandbox, PUSH } from '#testing/fresh-sandbox.ts'
import { useUp } from '#testing/use-up.ts'
import { SANDBOXES_PER_ADDRESS } from '#server/http/limits.ts'

describeOnOneDatabase('The sandbox', (kind) => {
  const { test, session, call, signIn, pass, settle } = freshSandbox(kind)

  it('opens only with the documented sign-in', async () => {
    // C193 C194
    const { body } = await call('POST', '/api/auth/login', {
      email: 'developer@kibanda.example',
      password: 'karibu-sandbox',
    })
    expect(body).toEqual({
      token: expect.stringMatching(/^kb_sandbox_.{40,}$/),
      user: { id: 1, name: 'Asha Mfano', email: 'developer@kibanda.example' },
    })
    expect(
      (await call('POST', '/api/auth/login', { email: 'developer@kibanda.example', password: 'x' })).body,
    ).toMatchObject({ error: 'credentials-wrong' })
    expect((await call('POST', '/api/auth/logout')).body).toEqual({ message: 'You are signed out.' })
    expect((await call('GET', '/api/contacts')).body).toMatchObject({ success: false, error: 'token-wrong' })
    session.token = ''
    expect((await call('GET', '/api/contacts')).status).toBe(401)
  })

  it('refuses valid credentials if the request asks for that outcome, and supports no other outcome for a sign-in', async () => {
    const right = { email: 'developer@kibanda.example', password: 'karibu-sandbox' }
    const wish = (outcome: string) => call('POST', '/api/auth/login', right, { 'sandbox-outcome': outcome })
    expect(await wish('credentials-wrong')).toMatchObject({ status: 401, body: { error: 'credentials-wrong' } })
    const unknown = await wish('provider-busy')
    expect([unknown.status, unknown.body.fields['Sandbox-Outcome']]).toEqual([
      422,
      'This endpoint supports these outcomes: credentials-wrong.',
    ])
  })

  it('lets nobody sign in if the content defines no error for a wrong password', async () => {
    const endpoints = test.site.sandbox.endpoints.map((endpoint) =>
      endpoint.operation === 'logIn' ? { ...endpoint, errors: [] } : endpoint,
    )
    const careless = createApp({ ...test.site, sandbox: { ...test.site.sandbox, endpoints } }, test.site)
    const answer = await careless.request('/sandbox/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'developer@kibanda.example', password: 'guessed' }),
    })
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('kb_sandbox_')
  })

  it('expires after an hour, and exists separately for each sign-in', async () => {
    const first = session.token
    await call('POST', '/api/mpesa/stk-push', PUSH)
    settle()
    expect((await call('GET', '/callbacks')).body.data).toHaveLength(1)
    session.token = await signIn()
    expect((await call('GET', '/callbacks')).body.data).toHaveLength(0)
    session.token = first
    pass(3_600_000)
    expect((await call('GET', '/callbacks')).status).toBe(401)
  })

  it('lists contacts by page and by search text', async () => {
    // C195 C196
    const second = await call('GET', '/api/contacts?page=2&per_page=10')
    expect(second.body.meta).toEqual({ current_page: 2, total: 23, per_page: 10 })
    expect(second.body.data.map(({ id }) => id)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    expect((await call('GET', '/api/contacts?search=AIRTEL')).body.data.map(({ id }) => id)).toEqual([5])
    expect((await call('GET', '/api/contacts?page=0&per_page=101')).body.fields).toEqual({
      page: expect.any(String),
      per_page: expect.any(String),
    })
    expect((await call('GET', '/api/contacts/23')).body).toMatchObject({ id: 23, name: 'Wanjiru Kamau' })
    expect((await call('GET', '/api/contacts/99')).status).toBe(404)
  })

  it('returns any documented error on request, and lists the available errors', async () => {
    expect(await call('POST', '/api/mpesa/stk-push', PUSH, { 'sandbox-outcome': 'provider-busy' })).toMatchObject({
      status: 503,
      body: { error: 'provider-busy', message: 'M-Pesa is busy. Try again in a few minutes, with the same key.' },
    })
    const refused = await call('POST', '/api/mpesa/stk-push', PUSH, { 'sandbox-outcome': 'riches' })
    expect(refused.status).toBe(422)
    expect(refused.body.fields['Sandbox-Outcome']).toContain(
      'cancelled, timeout, insufficient-funds, wrong-pin, prompt-already-open',
    )
  })

  it('is full after a hundred write calls, but a new sandbox is not', async () => {
    const collect = (amount: number) =>
      call('POST', '/api/airtel/collect', { phone: '254700000000', amount, reference: 'Order 5512' })
    for (let time = 1; time <= 100; time++) expect((await collect(time)).status).toBe(202)
    expect(await collect(1)).toMatchObject({ status: 429, body: { error: 'sandbox-full' } })
    session.token = await signIn()
    expect((await collect(1)).status).toBe(202)
  })

  it('can be opened at most 600 times an hour from one IP address', async () => {
    const open = () =>
      call(
        'POST',
        '/api/auth/login',
        { email: 'developer@kibanda.example', password: 'karibu-sandbox' },
        { 'x-forwarded-for': '203.0.113.9' },
      )
    await useUp(test.site, SANDBOXES_PER_ADDRESS, '203.0.113.9', 1)
    expect((await open()).status).toBe(200)
    expect((await open()).status).toBe(429)
  })

  it('stores no token, and logs no token, phone number or key', async () => {
    await call('POST', '/api/mpesa/stk-push', PUSH, { 'idempotency-key': 'my-secret-key' })
    const rows = await test.site.db.selectFrom('sandboxes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(session.token)
    expect(JSON.stringify(test.logged)).not.toMatch(new RegExp(`${session.token}|254700000000|my-secret-key`))
  })

  it('responds to invalid methods, paths and bodies in the usual error shape', async () => {
    expect(await call('GET', '/api/mpesa/stk-push')).toMatchObject({
      status: 405,
      body: { error: 'method-not-allowed' },
    })
    expect(await call('GET', '/api/mpesa/nothing')).toMatchObject({ status: 404, body: { error: 'not-found' } })
    expect(await call('POST', '/api/mpesa/b2c')).toMatchObject({ status: 400, body: { error: 'body-not-json' } })
    expect((await call('POST', '/api/mpesa/b2c', [])).status).toBe(422)
  })
})
