import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { recordOf } from '#domain/record.ts'
import { CHALLENGE_COOKIE, SESSION_COOKIE } from '#contract/account/account-shapes.ts'
import type { Account, Role } from '#domain/account/account-fields.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Session, SignedIn } from '#server/http/answers.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import type { Library, LibraryOptions } from './library.ts'
import { createPasswords, type PasswordHashing } from './passwords.ts'
import { findPassword } from './account-rows.ts'
import { loadLibrary } from './load-library.ts'

/** The maximum length of a stored user agent, in characters. */
const LONGEST_DEVICE = 300

/** The site's account functions, which are built on the authentication library. */
export type Accounts = ReturnType<typeof createAccounts>

/**
 * Creates the account functions on top of the authentication library. The library is loaded on first use, because
 * loading it at startup would delay every start.
 * @param loadHashing loads the password hash function; scrypt by default
 */
export function createAccounts(
  options: Omit<LibraryOptions, 'noteCause'>,
  loadHashing?: () => Promise<PasswordHashing>,
) {
  const { joined, noteCause, within } = joinDatabase(options.db)
  let loaded: Promise<Library> | undefined
  const library = () => {
    loaded ??= loadLibrary().then(({ createLibrary }) => createLibrary({ ...options, db: joined, noteCause }))
    // A failed import is retried on the next call.
    loaded.catch(() => (loaded = undefined))
    return loaded
  }
  const passwords = createPasswords(library, loadHashing)

  return {
    passwords,

    /**
     * Returns the account with this email address and password. Neither the result nor its timing reveals whether the
     * address has an account.
     */
    async withPassword(email: string, password: string): Promise<Account | undefined> {
      const found = await findPassword(options.db, email)
      return (await passwords.matches(password, found?.passwordHash)) ? found?.account : undefined
    },

    /** Starts a session for a known account. */
    async startSession(transaction: Database, account: Account, headers: Headers): Promise<Session> {
      const { api } = await library()
      const { headers: set, response } = await within(transaction, () =>
        api.enter({ body: { userId: String(account.id) }, headers: deviceOf(headers), returnHeaders: true }),
      )
      return { account, sessionId: Number(response.session.id), cookies: ownCookies(set) }
    },

    /** Returns the signed-in caller that a request's session cookie belongs to, if any. */
    async findSession(headers: Headers): Promise<SignedIn | undefined> {
      if (!headers.get('cookie')?.includes(SESSION_COOKIE)) return undefined
      const { api } = await library()
      const { headers: set, response } = await api.getSession({ headers: cookiesOf(headers), returnHeaders: true })
      if (!response) return undefined
      const { session, user } = response
      return {
        account: accountOf(user),
        sessionId: Number(session.id),
        confirmedAt: session.confirmedAt ?? null,
        cookies: ownCookies(set),
      }
    },

    /** Ends the session of a request. @returns the cookies that remove the session from the browser */
    async signOut(headers: Headers): Promise<{ cookies: string[] }> {
      const { api } = await library()
      return { cookies: ownCookies((await api.signOut({ headers: cookiesOf(headers), returnHeaders: true })).headers) }
    },

    /** Returns the WebAuthn options for creating a passkey, or for signing in with one. */
    async passkeyOptions(
      headers: Headers,
      purpose: 'add' | 'sign-in',
    ): Promise<{ options: { challenge: string; [member: string]: unknown }; cookies: string[] }> {
      const { api } = await library()
      const asked = { headers: cookiesOf(headers), returnHeaders: true } as const
      if (purpose === 'add') {
        const { headers: set, response } = await api.generatePasskeyRegistrationOptions(asked)
        return { options: { ...response }, cookies: ownCookies(set) }
      }
      const { headers: set, response } = await api.generatePasskeyAuthenticationOptions(asked)
      return { options: { ...response, userVerification: 'required' }, cookies: ownCookies(set) }
    },

    /** Adds a passkey to the signed-in account. @returns false if the passkey is rejected */
    async addPasskey(transaction: Database, headers: Headers, name: string, response: object): Promise<boolean> {
      const { api } = await library()
      const add = () => api.verifyPasskeyRegistration({ headers: cookiesOf(headers), body: { name, response } })
      return (await unlessRefused(within(transaction, add))) !== undefined
    },

    /** Starts a session for the holder of a passkey. @returns undefined if the passkey is rejected */
    async startPasskeySession(transaction: Database, headers: Headers, shown: object): Promise<Session | undefined> {
      const { api } = await library()
      const body = { response: shown as AuthenticationResponseJSON }
      const verified = await unlessRefused(
        within(transaction, () =>
          api.verifyPasskeyAuthentication({ headers: cookiesOf(headers), body, returnHeaders: true }),
        ),
      )
      if (!verified) return undefined
      const { session, user } = verified.response
      return { account: accountOf(user), sessionId: Number(session.id), cookies: ownCookies(verified.headers) }
    },
  }
}

type LibraryUser = { id: string; name: string; email: string; emailVerified: boolean; role?: string | null | undefined }

function accountOf(user: LibraryUser): Account {
  const { id, name, email, emailVerified, role } = user
  return {
    id: Number(id),
    name,
    email,
    role: (role === 'owner' ? 'owner' : 'customer') satisfies Role,
    isConfirmed: emailVerified,
  }
}

/**
 * Returns the session and challenge cookies from the headers that the library set. The site uses no other cookie of the
 * library.
 */
function ownCookies(headers: Headers): string[] {
  return headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`) || cookie.startsWith(`${CHALLENGE_COOKIE}=`))
}

/** Returns headers for the library that contain only the truncated user agent. `cookiesOf` adds the cookies. */
function deviceOf(headers: Headers): Headers {
  return new Headers({ 'user-agent': (headers.get('user-agent') ?? '').slice(0, LONGEST_DEVICE) })
}

function cookiesOf(headers: Headers): Headers {
  const seen = deviceOf(headers)
  seen.set('cookie', headers.get('cookie') ?? '')
  return seen
}

/** Returns the result of a library call, or undefined if the library rejected its input. */
async function unlessRefused<Done>(act: Promise<Done>): Promise<Done | undefined> {
  try {
    return await act
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** Returns whether the library rejected its input. The library reports an unverifiable passkey as an internal error. */
function isRefusal(error: unknown): boolean {
  const { statusCode, body } = recordOf(error)
  return (
    (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) ||
    recordOf(body).code === 'FAILED_TO_VERIFY_REGISTRATION'
  )
}

/** @property causes the original errors, which the library replaced with its own */
type Joined = { transaction: Database; causes: unknown[] }

/**
 * Makes the library's writes join the caller's transaction, so that all writes are committed or rolled back together.
 */
function joinDatabase(db: Database) {
  const current = new AsyncLocalStorage<Joined>()
  const joined = new Proxy(db, {
    get(_, name) {
      const transaction = current.getStore()?.transaction
      // A nested transaction joins the outer one.
      if (transaction && name === 'transaction')
        return () => ({ execute: (act: (inner: Database) => Promise<unknown>) => act(transaction) })
      const target = transaction ?? db
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    /** The database to pass to the library. */
    joined,

    /** Records an error that the library will replace with its own. */
    noteCause: (cause: unknown) => void current.getStore()?.causes.push(cause),

    /** Runs a library call inside a transaction. @throws the original database error if the database is unavailable */
    async within<Result>(transaction: Database, act: () => Promise<Result>): Promise<Result> {
      const store: Joined = { transaction, causes: [] }
      try {
        return await current.run(store, act)
      } catch (error) {
        throw store.causes.find(isDatabaseUnavailable) ?? error
      }
    },
  }
}
