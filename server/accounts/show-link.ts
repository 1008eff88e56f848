import type { Passkey } from '../../contract/account/passkeys.ts'
import type { Database } from '../db/all-tables.ts'
import { findAccountLink, type LinkParts } from './account-links.ts'
import { isOwnerLink } from './owner.ts'
import { listPasskeys } from './passkeys.ts'
import { findAccount, findOwner } from './queries.ts'

type Shown = { email: string | null; passkeys: Passkey[] }
type Asked = { purpose: 'open' | 'reset' | 'owner'; token: string }

/** Returns the address and the passkeys of the account that a link is for, without using up the link. */
export async function showLink(
  parts: Pick<LinkParts, 'hash' | 'now'> & { db: Database },
  { purpose, token }: Asked,
): Promise<Shown | undefined> {
  const { db } = parts
  if (purpose === 'owner') {
    if (!(await isOwnerLink(db, parts, token))) return undefined
    const owner = await findOwner(db)
    return { email: owner?.email ?? null, passkeys: owner ? await listPasskeys(db, owner.id) : [] }
  }
  const link = await findAccountLink(db, parts, { purpose, token })
  if (!link) return undefined
  // An account may have been opened for this address in the meantime.
  if (purpose === 'open')
    return (await findAccount(db, { email: link.email })) ? undefined : { email: link.email, passkeys: [] }
  return link.user_id === null ? undefined : { email: link.email, passkeys: await listPasskeys(db, link.user_id) }
}
