import type { Account, AccountFields } from '../../domain/account-fields.ts'
import { CHALLENGE_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '../db/schema.ts'
import type { Log } from '../http/log.ts'
import type { KeyedHash } from '../secret.ts'
import type { Library, LibraryParts } from './library.ts'

/** How much is kept of what a browser calls itself, in characters. */
const LONGEST_DEVICE = 300

/** Somebody who has just signed in. @property token opens the API to a program @property cookies open it to the browser */
export type Entry = { account: Account; token: string; cookies: string[] }

/** Who asks. @property cookies what their browser is to keep from now on */
export type SignedIn = { account: Account; sessionId: number; cookies: string[] }

/** Everything that the site does with the authentication library. */
export type Accounts = ReturnType<typeof createAccounts>

/** What the endpoints of accounts work with. */
export type AccountParts = {
  db: Database
  accounts: Accounts
  hash: KeyedHash
  now: () => Date
  log: Log
  trustedProxies: number
  mailTo: string | undefined
}

/** Accounts, over the library. It is loaded when it is first needed: it would lengthen every start. */
export function createAccounts(parts: LibraryParts) {
  let loaded: Promise<Library> | undefined
  const library = () => {
    loaded ??= import('./library.ts').then(({ createLibrary }) => createLibrary(parts))
    // One that could not be loaded is loaded again.
    loaded.catch(() => (loaded = undefined))
    return loaded
  }

  return {
    /** Opens the account of a customer, and signs them in. The fields were checked before. */
    async register({ name, email, password }: AccountFields, headers: Headers): Promise<Entry | 'email-taken'> {
      const { api } = await library()
      try {
        const { headers: set, response } = await api.signUpEmail({ body: { name, email, password }, headers: deviceOf(headers), returnHeaders: true })
        return entryOf(set, { token: response.token!, user: response.user })
      } catch (error) {
        // Whatever the library makes of an address that somebody else took at the same moment.
        const taken = await parts.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
        if (taken) return 'email-taken'
        throw error
      }
    },

    /** Signs somebody in with a password. It takes as long, and says the same, whether there is such an account or not. */
    async signIn(email: string, password: string, headers: Headers): Promise<Entry | undefined> {
      const { api } = await library()
      try {
        const { headers: set, response } = await api.signInEmail({ body: { email, password }, headers: deviceOf(headers), returnHeaders: true })
        return entryOf(set, response)
      } catch (error) {
        if (isRefusal(error)) return undefined
        throw error
      }
    },

    /** Who the cookie or the bearer token of a request belongs to. */
    async whoIs(headers: Headers): Promise<SignedIn | undefined> {
      const bearer = /^bearer ([\w-]{16,200})$/i.exec(headers.get('authorization') ?? '')?.[1]
      if (bearer !== undefined) {
        const found = await (await (await library()).$context).internalAdapter.findSession(bearer)
        return found && found.session.expiresAt > new Date() ? signedIn(found, []) : undefined
      }
      if (!headers.get('cookie')?.includes(SESSION_COOKIE)) return undefined
      const { api } = await library()
      const { headers: set, response } = await api.getSession({ headers: cookiesOf(headers), returnHeaders: true })
      return response ? signedIn(response, ownCookies(set)) : undefined
    },

    /** Ends the session of a request. @returns what its browser is to keep from now on: nothing */
    async signOut(headers: Headers): Promise<{ cookies: string[] }> {
      const { api, $context } = await library()
      const bearer = /^bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
      if (bearer !== undefined) {
        await (await $context).internalAdapter.deleteSession(bearer)
        return { cookies: [] }
      }
      return { cookies: ownCookies((await api.signOut({ headers: cookiesOf(headers), returnHeaders: true })).headers) }
    },

    /** Mails a link that lets somebody choose another password, if there is such an account. */
    async askForReset(email: string): Promise<void> {
      await (await library()).api.requestPasswordReset({ body: { email } })
    },

    /** Sets another password by such a link, once, and ends every session of the account. @returns false for a link that is none */
    async reset(token: string, password: string): Promise<boolean> {
      return succeeds((await library()).api.resetPassword({ body: { token, newPassword: password } }))
    },

    /** Sets another password for who is signed in, and ends every other session. @returns nothing when the password of now is another one */
    async changePassword(headers: Headers, current: string, password: string): Promise<{ cookies: string[] } | undefined> {
      const { api } = await library()
      try {
        const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true }
        return { cookies: ownCookies((await api.changePassword({ body, headers: cookiesOf(headers), returnHeaders: true })).headers) }
      } catch (error) {
        if (isRefusal(error)) return undefined
        throw error
      }
    },

    /** Sets a password without asking for the one of now, and ends every session of the account. */
    async setPassword(userId: number, password: string): Promise<void> {
      const { password: passwords, internalAdapter } = await (await library()).$context
      await internalAdapter.updatePassword(String(userId), await passwords.hash(password))
      await internalAdapter.deleteUserSessions(String(userId))
    },

    /** What a browser needs to make a passkey, or to show one. @returns nothing where somebody has to sign in again before they add one */
    async passkeyOptions(headers: Headers, purpose: 'add' | 'sign-in'): Promise<{ options: object; cookies: string[] } | undefined> {
      const { api } = await library()
      const asked = { headers: cookiesOf(headers), returnHeaders: true } as const
      if (purpose === 'add') {
        try {
          const { headers: set, response } = await api.generatePasskeyRegistrationOptions(asked)
          return { options: response, cookies: ownCookies(set) }
        } catch (error) {
          if (isRefusal(error)) return undefined
          throw error
        }
      }
      const { headers: set, response } = await api.generatePasskeyAuthenticationOptions(asked)
      return { options: { ...response, userVerification: 'required' }, cookies: ownCookies(set) }
    },

    /** Adds a passkey to the account of who is signed in. @returns false when it is not accepted */
    async addPasskey(headers: Headers, name: string, response: object): Promise<boolean> {
      return succeeds((await library()).api.verifyPasskeyRegistration({ headers: cookiesOf(headers), body: { name, response } }))
    },

    /** Signs somebody in with a passkey. */
    async signInWithPasskey(headers: Headers, shown: object): Promise<Entry | undefined> {
      const { api } = await library()
      try {
        const { headers: set, response } = await api.verifyPasskeyAuthentication({
          headers: cookiesOf(headers),
          body: { response: shown as AuthenticationResponseJSON },
          returnHeaders: true,
        })
        return entryOf(set, { token: response.session.token, user: response.user })
      } catch (error) {
        if (isRefusal(error)) return undefined
        throw error
      }
    },
  }
}

type LibraryUser = { id: string; name: string; email: string; role?: string | null | undefined }

function accountOf({ id, name, email, role }: LibraryUser): Account {
  return { id: Number(id), name, email, role: role === 'owner' ? 'owner' : 'customer' }
}

function entryOf(headers: Headers, { token, user }: { token: string; user: object }): Entry {
  return { account: accountOf(user as LibraryUser), token, cookies: ownCookies(headers) }
}

function signedIn({ session, user }: { session: { id: string }; user: object }, cookies: string[]): SignedIn {
  return { account: accountOf(user as LibraryUser), sessionId: Number(session.id), cookies }
}

/** The cookies that the site uses, of those that the library would set. */
function ownCookies(headers: Headers): string[] {
  return headers.getSetCookie().filter((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`) || cookie.startsWith(`${CHALLENGE_COOKIE}=`))
}

/** The library sees what kind of browser a request comes from, and where it matters its cookies; nothing else of it. */
function deviceOf(headers: Headers): Headers {
  return new Headers({ 'user-agent': (headers.get('user-agent') ?? '').slice(0, LONGEST_DEVICE) })
}

function cookiesOf(headers: Headers): Headers {
  const seen = deviceOf(headers)
  seen.set('cookie', headers.get('cookie') ?? '')
  return seen
}

/** Whether the library refused something because of what it was given. */
function isRefusal(error: unknown): boolean {
  const { statusCode } = Object(error) as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
}

async function succeeds(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}
