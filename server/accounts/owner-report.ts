import { createOwnerLink, findOwner, type LinkParts } from './owner.ts'

/** What `npm run owner` prints: a link that makes the owner's account, or gives it another password. */
export async function ownerReport(parts: LinkParts, words: readonly string[]): Promise<{ understood: boolean; lines: string[] }> {
  if (words.length > 0)
    return { understood: false, lines: ['npm run owner   a link, once and for an hour, that makes the owner’s account or gives it another password'] }
  const owner = await findOwner(parts.db)
  const purpose = owner ? `It gives the account of ${owner.email} another password, and ends its sessions.` : 'It makes the owner’s account.'
  return { understood: true, lines: [`Good once, and for an hour. ${purpose} Open it in your own browser:`, await createOwnerLink(parts)] }
}
