import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import type { BetterAuthOptions } from 'better-auth/types'
import type { Database } from '../db/schema.ts'
import type { KeyedHash } from '../secret.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import { CHALLENGE_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts'

export type LibraryParts = {
  db: Database
  hash: KeyedHash
  publicOrigin: string
  siteName: string
  /** Mails a link that lets somebody choose another password; undefined where no mail can be sent. */
  sendReset: ((user: { name: string; email: string }, token: string) => Promise<void>) | undefined
}

const DAY = 86_400
/** How long somebody stays signed in who does not come back, and how long a link of a forgotten password is good (s). */
const [SIGNED_IN_FOR, RESET_WITHIN] = [30 * DAY, 3600]

/**
 * The authentication library over our database: it keeps users, passwords (scrypt), sessions and passkeys. Nothing of it is reached from outside
 * but through `accounts.ts`; limits, origins and answers are ours.
 */
export function createLibrary({ db, hash, publicOrigin, siteName, sendReset }: LibraryParts) {
  const adapter = kyselyAdapter(db, { transaction: true })
  return betterAuth({
    appName: siteName,
    baseURL: publicOrigin,
    secret: hash('secret of sign-ins', ''),
    database: (options: BetterAuthOptions) => withHashedTokens(adapter(options), (token) => hash('session token', token)),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_WITHIN,
      ...(sendReset && { sendResetPassword: ({ user, token }: { user: { name: string; email: string }; token: string }) => sendReset(user, token) }),
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { role: { type: 'string', required: true, defaultValue: 'customer', input: false } },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SIGNED_IN_FOR,
      updateAge: DAY,
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
      passkey({
        rpName: siteName,
        rpID: new URL(publicOrigin).hostname,
        origin: publicOrigin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: CHALLENGE_COOKIE },
        // A passkey stands for a password: its device has to have asked who is there.
        registration: { afterVerification: ({ verification }) => mustBeVerified(verification.registrationInfo?.userVerified) },
        authentication: { afterVerification: ({ verification }) => mustBeVerified(verification.authenticationInfo.userVerified) },
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
      // Whom a session belongs to is seen by its browser; addresses are not kept.
      ipAddress: { disableIpTracking: true },
      cookies: { session_token: { name: SESSION_COOKIE }, [CHALLENGE_COOKIE]: { name: CHALLENGE_COOKIE } },
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'strict', path: '/' },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

function mustBeVerified(isUserVerified: boolean | undefined): void {
  if (isUserVerified !== true) throw new APIError('UNAUTHORIZED')
}

export type Library = ReturnType<typeof createLibrary>
