import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { passkey } from '@better-auth/passkey'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import type { BetterAuthOptions, BetterAuthPlugin, DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types'
import * as v from 'valibot'
import type { Database } from '#server/db/all-tables.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { CHALLENGE_COOKIE, SESSION_COOKIE } from '#contract/account/account-shapes.ts'
import { recordOf } from '#domain/record.ts'

export type LibraryOptions = {
  db: Database
  hash: KeyedHash
  publicOrigin: string
  siteName: string
  now: () => Date
  /** Called with each original error, which the library then replaces with its own. */
  noteCause: (cause: unknown) => void
}

const DAY = 86_400
/** How long an unused session stays valid (s). */
const SIGNED_IN_FOR = 30 * DAY

/**
 * Sets up the authentication library on our database. It manages sessions, their cookies, and passkeys. Only
 * `accounts.ts` uses it; users, passwords, links, rate limits, origin checks and responses are our own.
 */
export function createLibrary({ db, hash, publicOrigin, siteName, now, noteCause }: LibraryOptions) {
  const adapter = kyselyAdapter(db, { transaction: true })
  return betterAuth({
    appName: siteName,
    baseURL: publicOrigin,
    secret: hash('secret of sign-ins', ''),
    database: (options: BetterAuthOptions) =>
      withHashedTokens(adapter(options), (token) => hash('session token', token)),
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { role: { type: 'string', required: true, defaultValue: 'customer', input: false } },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SIGNED_IN_FOR,
      updateAge: DAY,
      // `guard.ts` checks the age of a sign-in instead.
      freshAge: 0,
      additionalFields: {
        confirmedAt: {
          type: 'string',
          fieldName: 'confirmed_at',
          required: false,
          input: false,
          defaultValue: () => now().toISOString(),
        },
      },
      fields: {
        userId: 'user_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        password: 'password_hash',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    plugins: [
      entering,
      passkey({
        rpName: siteName,
        rpID: new URL(publicOrigin).hostname,
        origin: publicOrigin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: CHALLENGE_COOKIE },
        // A passkey replaces a password, so the device with the passkey must have verified the user.
        registration: {
          afterVerification: ({ verification }) => mustBeVerified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => mustBeVerified(verification.authenticationInfo.userVerified),
        },
        schema: {
          passkey: {
            modelName: 'passkeys',
            fields: {
              userId: 'user_id',
              publicKey: 'public_key',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
    ],
    advanced: {
      database: { generateId: 'serial' },
      // Sessions are listed by browser; IP addresses are not stored.
      ipAddress: { disableIpTracking: true },
      cookies: { session_token: { name: SESSION_COOKIE }, [CHALLENGE_COOKIE]: { name: CHALLENGE_COOKIE } },
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'strict', path: '/' },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_, __, ...causes) => causes.forEach(noteCause) },
  })
}

/** A plugin with an endpoint that starts a session for an existing user. */
const entering = {
  id: 'entering',
  endpoints: {
    enter: createAuthEndpoint.serverOnly(
      { method: 'POST', body: v.object({ userId: v.string() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        if (!user) throw new APIError('NOT_FOUND')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(context, { session, user })
        return { session, user }
      },
    ),
  },
} satisfies BetterAuthPlugin

function mustBeVerified(isUserVerified: boolean | undefined): void {
  if (isUserVerified !== true) throw new APIError('UNAUTHORIZED')
}

export type Library = ReturnType<typeof createLibrary>

type Row = Record<string, unknown>

/**
 * Wraps an adapter so that session tokens are stored as hashes. A session looked up by its token is returned with that
 * token; a session looked up in any other way is returned with the hash.
 */
export function withHashedTokens(adapter: DBAdapter, hash: (token: string) => string): DBAdapter {
  return {
    ...adapter,
    ...hashing(adapter, hash),
    transaction: (act) => adapter.transaction((inner) => act({ ...inner, ...hashing(inner, hash) })),
  }
}

function hashing(adapter: DBTransactionAdapter, hash: (token: string) => string): DBTransactionAdapter {
  const isSession = ({ model }: { model: string }) => model === 'session'
  const hashed = (where: Where[] | undefined): Where[] =>
    (where ?? []).map((condition) => {
      if (condition.field !== 'token') return condition
      const { value } = condition
      return {
        ...condition,
        value: Array.isArray(value) ? value.map((token) => hash(String(token))) : hash(String(value)),
      }
    })
  const tokenIn = (where: Where[] | undefined) =>
    where?.find(({ field, value }) => field === 'token' && typeof value === 'string')?.value
  const carrying = <Found>(found: Found, token: unknown): Found =>
    typeof found === 'object' && found && token !== undefined && 'token' in found ? { ...found, token } : found
  const withHash = <Data extends Row>(data: Data): Data =>
    'token' in data ? { ...data, token: hash(String(data.token)) } : data
  return {
    ...adapter,
    create: async (asked) => {
      if (!isSession(asked)) return adapter.create(asked)
      return carrying(await adapter.create({ ...asked, data: withHash(asked.data) }), recordOf(asked.data).token)
    },
    findOne: async (asked) =>
      isSession(asked)
        ? carrying(await adapter.findOne({ ...asked, where: hashed(asked.where) }), tokenIn(asked.where))
        : adapter.findOne(asked),
    findMany: async <Found>(asked: Parameters<typeof adapter.findMany>[0]) => {
      if (!isSession(asked)) return adapter.findMany<Found>(asked)
      const found = await adapter.findMany<Found>({ ...asked, where: hashed(asked.where) })
      return found.map((session) => carrying(session, tokenIn(asked.where)))
    },
    update: async (asked) =>
      isSession(asked)
        ? carrying(
            await adapter.update({ ...asked, where: hashed(asked.where), update: withHash(asked.update) }),
            tokenIn(asked.where),
          )
        : adapter.update(asked),
    updateMany: (asked) =>
      adapter.updateMany(
        isSession(asked) ? { ...asked, where: hashed(asked.where), update: withHash(asked.update) } : asked,
      ),
    delete: (asked) => adapter.delete(isSession(asked) ? { ...asked, where: hashed(asked.where) } : asked),
    deleteMany: (asked) => adapter.deleteMany(isSession(asked) ? { ...asked, where: hashed(asked.where) } : asked),
    count: (asked) => adapter.count(isSession(asked) ? { ...asked, where: hashed(asked.where) } : asked),
  }
}
