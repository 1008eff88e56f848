/**
 * All cookies are Secure, HttpOnly and limited to this host. The only exception is WebKit on localhost, which gets them
 * without `Secure` and under other names: see `server/http/local-cookies.ts`.
 */
export const SESSION_COOKIE = '__Host-session'
/** Identifies the challenge of a passkey sign-in. */
export const CHALLENGE_COOKIE = '__Host-passkey'
/** Marks a browser that has signed in before. It grants no access. */
export const DEVICE_COOKIE = '__Host-device'
