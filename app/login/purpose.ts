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
