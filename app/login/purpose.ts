/** What the part of the address behind the number sign asks for. */
export type Purpose =
  | { form: 'sign-in' | 'register' | 'forgotten' }
  | LinkedPurpose
  | { form: 'confirm'; token: string }
/** What a link with a form of its own is for. */
export type LinkedPurpose = { form: 'open' | 'reset' | 'owner'; token: string }

type WithToken = Extract<Purpose, { token: string }>

export function purposeOf(hash: string): Purpose {
  const [, form, token] = /^#(open|reset|owner|confirm)=([\w-]{16,200})$/.exec(hash) ?? []
  if (form && token) return { form: form as WithToken['form'], token }
  return { form: hash === '#register' ? 'register' : hash === '#forgotten' ? 'forgotten' : 'sign-in' }
}
