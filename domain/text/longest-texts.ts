/** General length limits for typed text, in characters. Most fields have stricter limits of their own. */

/** The API's limit for any typed text. It is generous, so that the field's own check can report the error. */
export const LONGEST_TYPED = 20_000
/** The limit for a one-line form field. It is generous for the same reason. */
export const LONGEST_LINE = 1000
export const LONGEST_SEARCH = 200
/** The limit for an email address in a lookup. */
export const LONGEST_EMAIL_ASKED = 300
/** The limit for an identifier: a product ID, a license key, the token in a link. */
export const LONGEST_ID = 200
