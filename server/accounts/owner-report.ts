import { createOwnerLink, type LinkParts } from './owner.ts'
import { listPasskeys } from './passkeys.ts'
import { findOwner } from './queries.ts'

/** What `npm run owner` prints: a link that makes the owner's account, or gives it back to you. */
export async function ownerReport(
  parts: LinkParts,
  words: readonly string[],
): Promise<{ understood: boolean; lines: string[] }> {
  if (words.length > 0)
    return {
      understood: false,
      lines: [
        'npm run owner   a link, good once and for an hour, that makes the owner’s account or gives it back to you',
      ],
    }
  const owner = await findOwner(parts.db)
  const purpose = owner
    ? `It gives the account of ${owner.email} a new password, and signs everybody else out.`
    : 'It makes the owner’s account.'
  const passkeys = owner ? await listPasskeys(parts.db, owner.id) : []
  return {
    understood: true,
    lines: [
      `Good once, and for an hour. ${purpose} Open it in your own browser:`,
      await createOwnerLink(parts),
      ...(passkeys.length > 0
        ? ['', 'The account has these passkeys. The link lets you keep those that are yours, and removes the others:']
        : []),
      ...passkeys.map(
        ({ name, createdAt }) =>
          `  ${name === '' ? 'Passkey' : name}, added ${createdAt.slice(0, 16).replace('T', ' ')} UTC`,
      ),
    ],
  }
}
