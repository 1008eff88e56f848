import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const live = { TAX_PROVIDER: 'live', TAX_CONSUMER_KEY: 'k', TAX_CONSUMER_SECRET: 's' }
/** The settings of a server that accepts M-Pesa. */
const mpesa = {
  PAYMENTS: 'daraja',
  PUBLIC_ORIGIN: 'https://kibanda.example',
  MPESA_KEY: 'key',
  MPESA_SECRET: 'hidden',
  MPESA_SHORTCODE: '400200',
  MPESA_PASSKEY: 'pass',
}
const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
}

describe('the settings', () => {
  it('have defaults for local use', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      publicOrigin: 'http://localhost:3000',
      trustedProxies: 0,
      pageOrigins: [],
      secret: undefined,
      mail: undefined,
      keepAlive: 75,
      mostConnections: 4000,
      drainNotice: 5,
      payments: { kind: 'practice' },
      tax: { provider: 'practice', host: undefined, consumerKey: '', consumerSecret: '' },
    })
  })

  it('are read from the environment', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/kibanda',
      DATABASE_URL: 'postgres://u:p@db/kibanda',
      PUBLIC_ORIGIN: 'https://kibanda.example/',
      TRUST_PROXY: '2',
      PAGE_ORIGINS: 'https://a.example, https://b.example',
      SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
      SMTP_URL: 'smtps://u:p@mail.example:465',
      MAIL_FROM: 'site@kibanda.example',
      PAYMENTS: 'simulation',
      ...live,
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/kibanda',
      databaseUrl: 'postgres://u:p@db/kibanda',
      publicOrigin: 'https://kibanda.example',
      trustedProxies: 2,
    })
    expect(config.pageOrigins).toEqual(['https://a.example', 'https://b.example'])
    expect(config.tax.provider).toBe('live')
    expect(config.mail).toEqual({ url: 'smtps://u:p@mail.example:465', from: 'site@kibanda.example', to: undefined })
  })

  it('accept a public site whose shops take no orders', () => {
    // C982
    const none = { PUBLIC_ORIGIN: 'https://kibanda.example', PAYMENTS: 'none', ...live }
    expect(readConfig(none).payments).toEqual({ kind: 'none' })
  })

  it('accept payment services that take no new payments, with their own settings', () => {
    // C1044
    const key = 'sk_live_0123456789'
    const former = { PUBLIC_ORIGIN: 'https://kibanda.example', ...live, PAYSTACK_SECRET_KEY: key }
    const paystack = { host: 'https://api.paystack.co', secretKey: key }
    expect(readConfig({ ...former, PAYMENTS: 'none', FORMER_PAYMENTS: 'paystack' }).payments).toEqual({
      kind: 'none',
      former: { paystack },
    })
    expect(readConfig({ ...mpesa, ...former, PAYMENTS: 'daraja', FORMER_PAYMENTS: 'paystack' }).payments).toMatchObject(
      {
        kind: 'live',
        daraja: { shortcode: '400200' },
        former: { paystack },
      },
    )
  })

  it('accept pasted email addresses with invisible or full-width characters', () => {
    // C776
    const pasted = { MAIL_FROM: '\u200esite@kibanda.example\u200b', MAIL_TO: 'Amani＠kibanda.example' }
    expect(readConfig({ SMTP_URL: 'smtp://mail.example', ...pasted }).mail).toMatchObject({
      from: 'site@kibanda.example',
      to: 'Amani@kibanda.example',
    })
  })

  it.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '3e3' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'kibanda.example' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://kibanda.example/shop' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'ftp://kibanda.example' }],
    ['PUBLIC_ORIGIN', { ...live }],
    ['KEEP_ALIVE', { KEEP_ALIVE: '0' }],
    ['KEEP_ALIVE', { KEEP_ALIVE: '75s' }],
    ['MAX_CONNECTIONS', { MAX_CONNECTIONS: '0' }],
    ['DRAIN_NOTICE', { DRAIN_NOTICE: '-1' }],
    ['PAYMENTS', { PAYMENTS: 'free' }],
    ['PAYMENTS', { PAYMENTS: 'constructor' }],
    ['PAYMENTS', { PAYMENTS: 'by-hand,none' }],
    ['PAYMENTS', { PAYMENTS: 'daraja,practice' }],
    ['PAYMENTS', { ...mpesa, PAYMENTS: 'daraja,daraja' }],
    ['PAYSTACK_SECRET_KEY', { PAYMENTS: 'paystack' }],
    ['PAYSTACK_SECRET_KEY', { ...mpesa, PAYMENTS: 'daraja, paystack', PAYSTACK_SECRET_KEY: 'pk_live_0123456789' }],
    ['PUBLIC_ORIGIN', { PAYMENTS: 'paystack', PAYSTACK_SECRET_KEY: 'sk_live_0123456789' }],
    [
      'PAYSTACK_HOST',
      { PAYMENTS: 'paystack', PAYSTACK_SECRET_KEY: 'sk_test_0123456789', PAYSTACK_HOST: 'http://a.example' },
    ],
    ['STRIPE_SECRET_KEY', { PAYMENTS: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_0123456789' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'sk_test_0123456789' }],
    ['PUBLIC_ORIGIN', { ...stripe, STRIPE_SECRET_KEY: 'rk_live_0123456789' }],
    ['STRIPE_HOST', { ...stripe, STRIPE_HOST: 'http://a.example' }],
    ['PAYMENTS', { ...stripe, PAYMENTS: 'stripe,simulation' }],
    ['MPESA_KEY', { PAYMENTS: 'daraja' }],
    ['FORMER_PAYMENTS', { FORMER_PAYMENTS: 'paystack' }],
    ['FORMER_PAYMENTS', { PAYMENTS: 'simulation', FORMER_PAYMENTS: 'paystack' }],
    ['FORMER_PAYMENTS', { PAYMENTS: 'none', FORMER_PAYMENTS: 'none' }],
    ['FORMER_PAYMENTS', { PAYMENTS: 'by-hand', FORMER_PAYMENTS: 'by-hand' }],
    ['PAYSTACK_SECRET_KEY', { PAYMENTS: 'none', FORMER_PAYMENTS: 'paystack' }],
    ['MPESA_SECRET', { ...mpesa, MPESA_SECRET: '' }],
    ['MPESA_SHORTCODE', { ...mpesa, MPESA_SHORTCODE: '' }],
    ['MPESA_SHORTCODE', { ...mpesa, MPESA_SHORTCODE: '4000 200' }],
    ['MPESA_TILL', { ...mpesa, MPESA_TILL: 'till' }],
    ['MPESA_CALLERS', { ...mpesa, MPESA_CALLERS: '196.201.214.200, somewhere' }],
    ['MPESA_CALLERS', { ...mpesa, MPESA_CALLERS: '196.201.214.0/24' }],
    ['MPESA_CALLERS', { ...mpesa, MPESA_CALLERS: 'callers.example:443' }],
    // C1042: a list without any address would let everybody call.
    ['MPESA_CALLERS', { ...mpesa, MPESA_CALLERS: ',;' }],
    ['MPESA_CALLERS', { ...mpesa, MPESA_CALLERS: '\u200b' }],
    ['MPESA_CALLERS', { ...mpesa, MPESA_CALLERS: '""' }],
    ['MPESA_PASSKEY', { ...mpesa, MPESA_PASSKEY: '' }],
    ['MPESA_HOST', { ...mpesa, MPESA_HOST: 'http://api.example' }],
    ['MPESA_HOST', { ...mpesa, MPESA_HOST: 'https://api.example/mpesa' }],
    ['PUBLIC_ORIGIN', { ...mpesa, PUBLIC_ORIGIN: 'http://kibanda.example' }],
    ['PUBLIC_ORIGIN', { ...mpesa, PUBLIC_ORIGIN: 'https://lipa-na-mpesa.example' }],
    ['PUBLIC_ORIGIN', { ...mpesa, PUBLIC_ORIGIN: 'https://MySQL.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['PAGE_ORIGINS', { PAGE_ORIGINS: 'https://a.example,*' }],
    ['SECRET', { SECRET: 'short' }],
    ['SECRET', { SECRET: 'a'.repeat(64) }],
    ['SMTP_URL', { MAIL_FROM: 'site@kibanda.example' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example', MAIL_FROM: 'site@kibanda.example' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example', MAIL_FROM: 'site@kibanda.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Amani' }],
    ['MAIL_TO', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'site@kibanda.example', MAIL_TO: 'Amani' }],
    ['TAX_PROVIDER', { TAX_PROVIDER: 'real' }],
    ['TAX_CONSUMER_KEY', { TAX_PROVIDER: 'sandbox' }],
    ['TAX_CONSUMER_SECRET', { TAX_PROVIDER: 'sandbox', TAX_CONSUMER_KEY: 'k' }],
    ['TAX_PROVIDER', { TAX_CONSUMER_KEY: 'k', TAX_CONSUMER_SECRET: 's' }],
    ['TAX_HOST', { TAX_HOST: 'http://api.example' }],
  ])('are rejected if invalid, with an error that mentions %s: %j', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name}: expected .{8,}`))
  })

  it.each(['pa#ss', 'pa/ss', 'pa?ss', '12#ss', '12/ss', '12?ss'])(
    'are rejected, with an explanation, if special characters in a password are not encoded: %s',
    (password) => {
      // C872
      const mail = { MAIL_FROM: 'site@kibanda.example' }
      const says = (environment: Record<string, string>) => {
        try {
          readConfig(environment)
          return 'nothing'
        } catch (error) {
          return String(error)
        }
      }
      for (const said of [
        says({ DATABASE_URL: `postgres://user:${password}@db.example/site` }),
        says({ ...mail, SMTP_URL: `smtp://user:${password}@mail.example:587` }),
      ]) {
        expect(said).toContain('write # as %23, / as %2F and ? as %3F')
        expect(said).not.toContain(password)
      }
      const encoded = encodeURIComponent(password)
      expect(says({ DATABASE_URL: `postgres://user:${encoded}@db.example/site` })).toBe('nothing')
      expect(says({ ...mail, SMTP_URL: `smtp://user:${encoded}@mail.example:587` })).toBe('nothing')
    },
  )

  it('for cards consist of a Paystack key, with or without M-Pesa', () => {
    // C727
    const key = { PAYSTACK_SECRET_KEY: 'sk_live_0123456789' }
    const paystack = { host: 'https://api.paystack.co', secretKey: 'sk_live_0123456789' }
    expect(readConfig({ ...mpesa, ...key, PAYMENTS: 'paystack' }).payments).toEqual({
      kind: 'live',
      daraja: undefined,
      paystack,
    })
    expect(readConfig({ ...mpesa, ...key, PAYMENTS: 'daraja, paystack' }).payments).toMatchObject({
      daraja: { shortcode: '400200' },
      paystack,
    })
  })

  it('for cards consist of the Stripe keys', () => {
    // C972
    expect(readConfig({ ...stripe, PAYMENTS: 'stripe' }).payments).toEqual({
      kind: 'live',
      stripe: {
        host: 'https://api.stripe.com',
        secretKey: 'sk_test_0123456789',
        webhookSecret: 'whsec_0123456789',
      },
    })
  })

  it('for M-Pesa identify a paybill or a till, live or in the sandbox', () => {
    // C722
    expect(readConfig(mpesa).payments).toEqual({
      kind: 'live',
      daraja: {
        host: 'https://api.safaricom.co.ke',
        consumerKey: 'key',
        consumerSecret: 'hidden',
        shortcode: '400200',
        till: undefined,
        passkey: 'pass',
        callers: [],
      },
      paystack: undefined,
    })
    expect(readConfig({ ...mpesa, MPESA_HOST: 'sandbox', MPESA_TILL: '5123456' }).payments).toMatchObject({
      daraja: { host: 'https://sandbox.safaricom.co.ke', till: '5123456' },
    })
  })

  it.each([
    '"196.201.214.200", \u200e196.201.214.206:443 ,[2001:DB8::1],::ffff:196.201.214.207',
    '196.201.214.200\n196.201.214.206\r\n2001:db8::1\n\n196.201.214.207\n',
    '196.201.214.200; for="196.201.214.206"; 2001:db8::1; 196.201.214.207;',
    '"196.201.214.200,196.201.214.206,2001:db8::1,196.201.214.207,"',
  ])('for M-Pesa accept pasted caller addresses in several formats: %j', (typed) => {
    // C803 C1042
    expect(readConfig({ ...mpesa, MPESA_CALLERS: typed }).payments).toMatchObject({
      daraja: { callers: ['196.201.214.200', '196.201.214.206', '2001:db8:0:0:0:0:0:1', '196.201.214.207'] },
    })
  })

  describe('do not give away paid scripts by accident: practice mode', () => {
    it.each<Record<string, string>>([
      { PUBLIC_ORIGIN: 'https://kibanda.example' },
      { PUBLIC_ORIGIN: 'http://kibanda.example' },
      { PUBLIC_ORIGIN: 'http://192.168.1.10:3000' },
      { PUBLIC_ORIGIN: 'http://127.0.0.1.kibanda.example' },
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:3000' },
      { DOWNLOADS_ORIGIN: 'https://files.kibanda.example' },
    ])('must be selected explicitly if other machines can reach the server, as with %j', (environment) => {
      const [[name, address] = []] = Object.entries(environment)
      expect(() => readConfig(environment)).toThrow(
        /^PAYMENTS: expected daraja .*, practice or simulation, because others can reach this server/,
      )
      expect(() => readConfig(environment)).toThrow(`(${name} is ${address})`)
      expect(readConfig({ ...environment, PAYMENTS: 'simulation' }).payments).toEqual({ kind: 'simulation' })
    })

    it.each<Record<string, string>>([
      {},
      { PORT: '8080' },
      { PUBLIC_ORIGIN: 'http://127.0.0.1:4000' },
      { PUBLIC_ORIGIN: 'http://127.3.2.1' },
      { PUBLIC_ORIGIN: 'https://localhost:8443' },
      { PUBLIC_ORIGIN: 'http://[::1]:3000', HOST: '::1' },
      { HOST: 'localhost' },
    ])('is the default if only this machine can reach the server, as with %j', (environment) => {
      expect(readConfig(environment).payments).toEqual({ kind: 'practice' })
    })
  })
})
