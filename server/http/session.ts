import type { Account } from '#domain/account/account-fields.ts'

/** A new session. @property cookies the cookies that give the browser access to it */
export type Session = { account: Account; sessionId: number; cookies: string[] }

/**
 * The signed-in caller of a request.
 * @property confirmedAt when the caller last confirmed their identity
 * @property cookies the cookies to set in the caller's browser
 */
export type SignedIn = Session & { confirmedAt: string | null }
