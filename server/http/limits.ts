import { MOST_SIGN_INS } from '#domain/api-docs/sandbox-limits.ts'

// All rate limits of the server. A whole mobile network can share a few IP addresses, so an IP address does not
// identify a person. People are therefore limited by their own PIN, phone, order, email address, account or key. An IP
// address alone has only a limit so high that a crowd behind the address does not reach it. Such a limit is called a
// wall. A wall counts all requests from one IPv6 /48 network together. Any other limit that involves the address counts
// all requests from one /64 network together. See client-address.ts.

/**
 * A rate limit.
 * @property isStrict whether the limit applies to every period of `seconds`, rather than only to each fixed window
 */
export type Limit = { name: string; most: number; seconds: number; isStrict?: true }

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/**
 * Nil returns: requests to the tax authority for one PIN and from one IP address. Requests that this server refuses, or
 * that fail because of an error on our side, do not count. The number of received returns is limited too, because each
 * return takes up storage.
 */
export const FILINGS_PER_PIN: Limit = { name: 'filing-pin', most: 3, seconds: DAY }
export const FILINGS_PER_ADDRESS: Limit = { name: 'filing-address', most: 60, seconds: HOUR }
export const RECEIVED_PER_ADDRESS: Limit = { name: 'filing-received', most: 600, seconds: HOUR }

/** Messages to the inbox, and quarantined messages, which are limited because they take up storage too. */
export const MESSAGES_PER_EMAIL: Limit = { name: 'message-email', most: 5, seconds: HOUR }
export const MESSAGES_PER_ADDRESS: Limit = { name: 'message-address', most: 60, seconds: HOUR }
export const QUARANTINED_PER_ADDRESS: Limit = { name: 'message-kept-apart', most: 2000, seconds: HOUR }

/**
 * Checkouts in both shops, and further payment attempts for their orders. The prompts and unpaid orders of one person
 * are limited by `PROMPTS` and by the shop's `unpaid` setting.
 */
export const CHECKOUTS_PER_ADDRESS: Limit = { name: 'checkout-address', most: 60, seconds: MINUTE }
/**
 * Order previews in the checkout without JavaScript. Each preview briefly locks the rows that the order would change.
 */
export const PREVIEWS_PER_ADDRESS: Limit = { name: 'preview-address', most: 120, seconds: MINUTE }
/** Reports by buyers that they have made a payment by hand. Each report sends an email to the owner. */
export const REPORTS_PER_NUMBER: Limit = { name: 'reported-number', most: 5, seconds: HOUR }
/**
 * The maximum number of payment prompts on one phone within any period of `seconds`, across all orders and sales:
 * `fromOne` for requests from a single IP address, and `most` for requests from all IP addresses together. Paid prompts
 * do not count. A stranger with one IP address cannot use up a day's prompts.
 */
export const PROMPTS = [
  { fromOne: 3, most: 3, seconds: 10 * MINUTE },
  { fromOne: 6, most: 10, seconds: DAY },
] as const

/**
 * Look-ups of an order, a payment or a receipt. The first two limits count wrong email addresses for one number: from
 * one IP address, and from all IP addresses. The last limit counts all look-ups from one IP address. A single guesser
 * locks out only their own IP address, because it takes four IP addresses to reach the second limit. The second limit
 * does not apply to an IP address that has opened the order in the last day or two.
 */
export const WRONG_EMAILS_PER_PAIR: Limit = { name: 'wrong-email-pair', most: 5, seconds: HOUR }
export const WRONG_EMAILS_PER_NUMBER: Limit = { name: 'wrong-email-number', most: 20, seconds: HOUR, isStrict: true }
export const RIGHT_EMAILS_PER_PAIR: Limit = { name: 'right-email-pair', most: 1, seconds: DAY }
export const LOOKUPS_PER_ADDRESS: Limit = { name: 'lookup-address', most: 300, seconds: MINUTE }

/** Product reviews, which wait for the owner's approval. */
export const REVIEWS_PER_ADDRESS: Limit = { name: 'review-address', most: 60, seconds: HOUR }
/** Votes on posts. Each browser counts once. */
export const VOTES_PER_ADDRESS: Limit = { name: 'helpful-address', most: 600, seconds: HOUR }

/** Emailed links to purchases, requests for the states of purchases, and opened links. */
export const RECOVERIES_PER_EMAIL: Limit = { name: 'recovery-email', most: 3, seconds: HOUR }
export const RECOVERIES_PER_ADDRESS: Limit = { name: 'recovery-address', most: 60, seconds: HOUR }
export const STATES_PER_ADDRESS: Limit = { name: 'purchase-states-address', most: 600, seconds: MINUTE }
export const RECOVERED_PER_ADDRESS: Limit = { name: 'recovered-address', most: 200, seconds: MINUTE }

/** Requests from licensed programs. */
export const QUESTIONS_PER_ADDRESS: Limit = { name: 'license-second', most: 60, seconds: 1 }
/**
 * Wrong license keys. Even if a minute spans two windows, only 14 of 500 guesses are looked up, which is less than 3%.
 */
export const WRONG_KEYS_PER_ADDRESS: Limit = { name: 'license-wrong', most: 7, seconds: MINUTE }
export const WRONG_KEYS_PER_NETWORK: Limit = { name: 'license-wrong-network', most: 60, seconds: MINUTE }

/** Links that open an account, confirm its email address, or reset its password, and accounts opened without a link. */
export const REGISTRATIONS_PER_EMAIL: Limit = { name: 'register-email', most: 3, seconds: HOUR }
export const REGISTRATIONS_PER_ADDRESS: Limit = { name: 'register-address', most: 60, seconds: HOUR }
export const CONFIRMATIONS_PER_ACCOUNT: Limit = { name: 'confirm-account', most: 3, seconds: HOUR }
export const RESETS_PER_EMAIL: Limit = { name: 'reset-email', most: 3, seconds: HOUR }
export const RESETS_PER_ADDRESS: Limit = { name: 'reset-address', most: 60, seconds: HOUR }

/**
 * Wrong passwords. Attackers block only themselves: a single network can reach the first two limits, but only several
 * networks together can reach the third. A device on which the account holder has signed in before has its own limit
 * instead.
 */
export const PASSWORDS_PER_PAIR: Limit = { name: 'sign-in-pair', most: 5, seconds: MINUTE, isStrict: true }
export const PASSWORDS_PER_ADDRESS: Limit = { name: 'sign-in-address', most: 60, seconds: MINUTE }
export const PASSWORDS_PER_EMAIL: Limit = { name: 'sign-in-email', most: 30, seconds: MINUTE, isStrict: true }
export const PASSWORDS_PER_DEVICE: Limit = { name: 'sign-in-device', most: 5, seconds: MINUTE, isStrict: true }
/** Invalid links, rejected passkeys, and passkey challenges, which are stored until they expire. */
export const WRONG_LINKS_PER_ADDRESS: Limit = { name: 'account-link-address', most: 60, seconds: MINUTE }
export const CHALLENGES_PER_ADDRESS: Limit = { name: 'passkey-address', most: 300, seconds: MINUTE }
/** Syncs of saved data. Browsers sync after every change, and people make fewer changes than this. */
export const SYNCS_PER_ACCOUNT: Limit = { name: 'sync-account', most: 60, seconds: MINUTE }

/** Each sign-in opens a sandbox, so this limits everything that one IP address can do in sandboxes. */
export const SANDBOXES_PER_ADDRESS: Limit = { name: 'sandbox-address', most: MOST_SIGN_INS, seconds: HOUR }

/** Emails of one kind to one recipient. Emails beyond the limit wait in the outbox. */
export const MAILS_PER_RECIPIENT = [
  { name: 'mail-hour', most: 10, seconds: HOUR, isStrict: true },
  { name: 'mail-day', most: 30, seconds: DAY },
] as const satisfies Limit[]
