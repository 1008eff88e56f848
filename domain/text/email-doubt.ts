import { editDistance } from './edit-distance.ts'
import { emailText } from './email-address.ts'

/** The most common email domains, in order. */
const COMMON_DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'proton.me',
  'protonmail.com',
  'yahoo.co.uk',
  'hotmail.co.uk',
  'googlemail.com',
  'aol.com',
  'gmx.com',
  'gmx.de',
  'zoho.com',
  'safaricom.co.ke',
]

/** Real domains that are one typo away from a common domain. */
const REAL_NEIGHBORS = ['mail.com', 'ymail.com', 'gmx.net', 'email.com', 'me.com']

/** Misspelled domain endings, and their corrections. */
const ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  nett: 'net',
  ner: 'net',
  ogr: 'org',
  orgg: 'org',
  'co.k': 'co.ke',
  'co.kee': 'co.ke',
  'co.le': 'co.ke',
  'c.ke': 'co.ke',
}

/** A suspected typo in an address. `meant` is the address that was probably meant, if it can be guessed. */
type EmailDoubt = { meant: string | undefined }

/**
 * Looks for typos in an email address that is otherwise well formed: a domain without a dot, a domain one typo away
 * from a common one, a misspelled ending. The result is only a suspicion, because the address may be correct.
 * @returns undefined if nothing looks wrong
 */
export function emailDoubt(typed: string): EmailDoubt | undefined {
  const email = emailText(typed)
  const at = email.lastIndexOf('@')
  if (at < 1 || at === email.length - 1) return undefined
  const [name, domain] = [email.slice(0, at), email.slice(at + 1).toLowerCase()]
  if ([...COMMON_DOMAINS, ...REAL_NEIGHBORS].includes(domain)) return undefined
  const meant = commonDomainLike(domain) ?? withRightEnding(domain)
  if (meant !== undefined) return { meant: `${name}@${meant}` }
  return domain.includes('.') ? undefined : { meant: undefined }
}

/** Returns the common domain that was probably meant, if any. */
function commonDomainLike(domain: string): string | undefined {
  const [host = ''] = domain.split('.')
  return COMMON_DOMAINS.find((common) => {
    const [commonHost = ''] = common.split('.')
    // Short names such as gmx must match exactly, because another real domain, such as gmb, may be one letter away.
    if (commonHost.length < 5 || host.length < 4) return commonHost === host && !domain.includes('.')
    if (!domain.includes('.')) return editDistance(host, commonHost) <= 1
    return editDistance(domain, common) <= 1
  })
}

function withRightEnding(domain: string): string | undefined {
  for (const [wrong, right] of Object.entries(ENDINGS)) {
    if (domain.endsWith(`.${wrong}`)) return `${domain.slice(0, -wrong.length)}${right}`
  }
  return undefined
}
