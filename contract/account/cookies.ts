/** All are sent over https alone (or to this machine), to this host alone, and are out of reach of scripts. */
export const SESSION_COOKIE = '__Host-session'
/** Names what a browser was asked before it shows a passkey. */
export const CHALLENGE_COOKIE = '__Host-passkey'
/** Tells a browser in which somebody has signed in from one that nobody knows. It opens nothing. */
export const DEVICE_COOKIE = '__Host-device'
