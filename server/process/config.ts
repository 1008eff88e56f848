import { keyText } from '#domain/text/typed-keys.ts'
import { looksLikeEmail } from '#domain/text/typed-text.ts'
import type { TaxSettings } from '#server/nil-returns/authority/choose-authority.ts'
import { readPayments, type PaymentSettings } from '#server/payments/create-gateways.ts'
import { SettingError, origin, secureOrigin, wholeNumber } from '#server/settings/setting-values.ts'

/** The settings from the environment, parsed once. */
export type Config = {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL URL, or undefined for the embedded SQLite in `dataDir`. */
  databaseUrl: string | undefined
  publicOrigin: string
  /** The number of trusted proxies in front of the server. */
  trustedProxies: number
  /** A separate origin of this server, from which purchases are downloaded. */
  downloadsOrigin: string | undefined
  /** The origins of static exports of the pages, which may call the API. */
  pageOrigins: readonly string[]
  secret: string | undefined
  /**
   * The mail server, or undefined if the site sends no email. If `to` is undefined, emails to the owner go to the
   * address in the content.
   */
  mail: { url: string; from: string; to: string | undefined } | undefined
  /** How long an idle connection stays open for its next request (s). */
  keepAlive: number
  /** The maximum number of open connections. */
  mostConnections: number
  /** How long `/readyz` returns 503 before new connections are refused (s). */
  drainNotice: number
  payments: PaymentSettings
  tax: TaxSettings
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings. An empty setting counts as not set.
 * @throws SettingError for the first invalid setting
 */
export function readConfig(environment: Environment): Config {
  const setting = (name: string) => environment[name]?.trim() || undefined
  const port = wholeNumber('PORT', setting('PORT') ?? '3000', 65_535)
  const host = setting('HOST') ?? '127.0.0.1'
  const databaseUrl = setting('DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\/./.test(databaseUrl))
    throw new SettingError('DATABASE_URL', 'postgres://user:password@host/database, or nothing for the embedded SQLite')
  if (databaseUrl && !isWellEncoded(databaseUrl))
    throw new SettingError('DATABASE_URL', `postgres://user:password@host/database. ${ENCODED}`)
  const publicOrigin = origin('PUBLIC_ORIGIN', setting('PUBLIC_ORIGIN') ?? `http://localhost:${port}`)
  const downloadsAddress = setting('DOWNLOADS_ORIGIN')
  const downloadsOrigin = downloadsAddress && origin('DOWNLOADS_ORIGIN', downloadsAddress)
  const secret = setting('SECRET')
  if (secret && (secret.length < 32 || new Set(secret).size < 10))
    throw new SettingError(
      'SECRET',
      'at least 32 unguessable characters, such as the output of: openssl rand -base64 32',
    )
  const tax = readTax(setting)
  if (tax.provider === 'live' && !publicOrigin.startsWith('https://'))
    throw new SettingError('PUBLIC_ORIGIN', 'an https:// URL, because TAX_PROVIDER is live')
  return {
    port,
    host,
    dataDir: setting('DATA_DIR') ?? './data',
    databaseUrl,
    publicOrigin,
    trustedProxies: wholeNumber('TRUST_PROXY', setting('TRUST_PROXY') ?? '0', 10),
    downloadsOrigin,
    pageOrigins: (setting('PAGE_ORIGINS')?.split(',') ?? []).map((address) => origin('PAGE_ORIGINS', address.trim())),
    secret,
    keepAlive: wholeNumber('KEEP_ALIVE', setting('KEEP_ALIVE') ?? '75', 3_600, 1),
    mostConnections: wholeNumber('MAX_CONNECTIONS', setting('MAX_CONNECTIONS') ?? '4000', 1_000_000, 1),
    drainNotice: wholeNumber('DRAIN_NOTICE', setting('DRAIN_NOTICE') ?? '5', 300),
    mail: readMail(setting),
    payments: readPayments(setting, publicOrigin, {
      HOST: host,
      PUBLIC_ORIGIN: publicOrigin,
      DOWNLOADS_ORIGIN: downloadsOrigin,
    }),
    tax,
  }
}

const ENCODED = 'In the username and password, write # as %23, / as %2F and ? as %3F'

/**
 * Returns whether the password in a URL is encoded. An unencoded #, / or ? in the password would split the URL in the
 * wrong place.
 */
function isWellEncoded(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { pathname, search, hash } = new URL(url)
  return hash === '' && !pathname.includes('@') && !search.includes('@')
}

function readMail(setting: (name: string) => string | undefined): Config['mail'] {
  const url = setting('SMTP_URL')
  const [from, to] = [setting('MAIL_FROM'), setting('MAIL_TO')].map((email) => email && keyText(email))
  if (!url) {
    if (from || to)
      throw new SettingError(
        'SMTP_URL',
        'smtp://user:password@host:port or smtps://…, because MAIL_FROM or MAIL_TO is set',
      )
    return undefined
  }
  if (!/^smtps?:\/\/[^/]/.test(url)) throw new SettingError('SMTP_URL', 'smtp://user:password@host:port or smtps://…')
  if (!isWellEncoded(url)) throw new SettingError('SMTP_URL', `smtp://user:password@host:port or smtps://…. ${ENCODED}`)
  if (!from || !looksLikeEmail(from))
    throw new SettingError('MAIL_FROM', 'the address to send email from, because SMTP_URL is set')
  if (to && !looksLikeEmail(to)) throw new SettingError('MAIL_TO', "an email address, or nothing for the owner's own")
  return { url, from, to }
}

function readTax(setting: (name: string) => string | undefined): Config['tax'] {
  const provider = setting('TAX_PROVIDER') ?? 'practice'
  if (provider !== 'practice' && provider !== 'sandbox' && provider !== 'live')
    throw new SettingError('TAX_PROVIDER', 'practice, sandbox or live')
  const [consumerKey = '', consumerSecret = ''] = [setting('TAX_CONSUMER_KEY'), setting('TAX_CONSUMER_SECRET')]
  if (provider !== 'practice') {
    if (!consumerKey)
      throw new SettingError('TAX_CONSUMER_KEY', `the consumer key of your app, because TAX_PROVIDER is ${provider}`)
    if (!consumerSecret)
      throw new SettingError(
        'TAX_CONSUMER_SECRET',
        `the consumer secret of your app, because TAX_PROVIDER is ${provider}`,
      )
  } else if (consumerKey || consumerSecret) {
    throw new SettingError('TAX_PROVIDER', 'sandbox or live, because TAX_CONSUMER_KEY or TAX_CONSUMER_SECRET is set')
  }
  const host = setting('TAX_HOST')
  return { provider, host: host && secureOrigin('TAX_HOST', host), consumerKey, consumerSecret }
}
