/** The longest texts that anything typed may be, in characters; each subject has shorter ones of its own. */

/** What the API takes of a typed text, so that a sentence about the field can refuse what is too long for it. */
export const LONGEST_TYPED = 20_000
/** What a field of one line takes in a form, for the same reason. */
export const LONGEST_LINE = 1000
export const LONGEST_SEARCH = 200
/** An e-mail address that something is looked up by. */
export const LONGEST_EMAIL_ASKED = 300
/** What names something: the id of a product, a license key, the token of a link. */
export const LONGEST_ID = 200
