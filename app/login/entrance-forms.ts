import { SHORTEST_PASSWORD } from '#domain/account/account-fields.ts'
import { signIn } from '#contract/account/account.ts'
import { askToRegister, register } from '#contract/account/account-opening.ts'
import { askForReset, claimOwnership, resetPassword } from '#contract/account/account-recovery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AccountFormField } from './account-form.tsx'

const EMAIL = { name: 'email', label: 'Email address', type: 'email', autoComplete: 'username' } as const
const NAME = { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' } as const
const PASSWORD = { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' } as const
const NEW_PASSWORD = {
  ...PASSWORD,
  autoComplete: 'new-password',
  hint: `${SHORTEST_PASSWORD} characters or more; a few words are easy to remember.`,
} as const

/** A form for visitors who are not signed in: its texts, fields and endpoint. The title is also the page's heading. */
type EntranceForm = {
  title: string
  text?: string
  fields: readonly AccountFormField[]
  action: string
  busy: string
  endpoint: Endpoint
}

const ABOUT_ACCOUNTS =
  'An account keeps your orders, purchases, wishlist and settings on all your devices. Nothing on this site needs one.'

export const SIGN_IN: EntranceForm = {
  title: 'Sign in',
  text: ABOUT_ACCOUNTS,
  fields: [EMAIL, PASSWORD],
  action: 'Sign in',
  busy: 'Signing in…',
  endpoint: signIn,
}

export const FORGOTTEN: EntranceForm = {
  title: 'Forgot your password?',
  text: 'We’ll email you a link to choose a new one.',
  fields: [EMAIL],
  action: 'Send me a link',
  busy: 'Sending…',
  endpoint: askForReset,
}

/** The form that creates an account immediately, on a site that does not send email. */
export const REGISTER: EntranceForm = {
  title: 'Create an account',
  text: ABOUT_ACCOUNTS,
  fields: [NAME, EMAIL, NEW_PASSWORD],
  action: 'Create account',
  busy: 'Creating…',
  endpoint: register,
}

/** The form that requests a link for creating an account, on a site that sends email. */
export const REGISTER_BY_MAIL: EntranceForm = {
  title: 'Create an account',
  text: `${ABOUT_ACCOUNTS} We’ll email you a link to create it.`,
  fields: [EMAIL],
  action: 'Send me a link',
  busy: 'Sending…',
  endpoint: askToRegister,
}

/** The forms that are opened by emailed links. */
export const LINKED: Readonly<Record<'open' | 'reset' | 'owner', EntranceForm>> = {
  open: { ...REGISTER, text: 'Choose a name and a password, and your account is ready.', fields: [NAME, NEW_PASSWORD] },
  reset: {
    title: 'Choose a new password',
    text: 'This signs you out everywhere.',
    fields: [NEW_PASSWORD],
    action: 'Save password',
    busy: 'Saving…',
    endpoint: resetPassword,
  },
  owner: {
    title: 'The owner’s account',
    text: 'Use this link to create the owner account or change its email address and password.',
    fields: [NAME, EMAIL, NEW_PASSWORD],
    action: 'Save and sign in',
    busy: 'Saving…',
    endpoint: claimOwnership,
  },
}

/** Returns the heading of the page that shows a form. */
export function titleOf(form: Purpose['form']): string {
  if (form === 'open' || form === 'reset' || form === 'owner') return LINKED[form].title
  return { 'sign-in': SIGN_IN, confirm: SIGN_IN, register: REGISTER, forgotten: FORGOTTEN }[form].title
}

/** The purpose of a visit to the login page, according to the URL's fragment. */
export type Purpose =
  | { form: 'sign-in' | 'register' | 'forgotten' }
  | LinkedPurpose
  | { form: 'confirm'; token: string }
/** The purpose of an emailed link that opens a form of its own. */
export type LinkedPurpose = { form: 'open' | 'reset' | 'owner'; token: string }

export function purposeOf(hash: string): Purpose {
  const [, form, token] = /^#(open|reset|owner|confirm)=([\w-]{16,200})$/.exec(hash) ?? []
  if ((form === 'open' || form === 'reset' || form === 'owner' || form === 'confirm') && token) return { form, token }
  return { form: hash === '#register' ? 'register' : hash === '#forgotten' ? 'forgotten' : 'sign-in' }
}
