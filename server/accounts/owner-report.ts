import { tableMinute } from '#domain/dates.ts'
import { createOwnerLink, type OwnerLinkServices } from './owner.ts'
import { listPasskeys } from './passkeys.ts'
import { findOwner } from './queries.ts'

/** Returns the output of `npm run owner`: a link that creates the owner account or resets its password. */
export async function ownerReport(
  services: OwnerLinkServices,
  words: readonly string[],
): Promise<{ understood: boolean; lines: string[] }> {
  if (words.length > 0)
    return {
      understood: false,
      lines: [
        'npm run owner   prints a link that creates the owner account or resets its password; it works once, within an hour',
      ],
    }
  const owner = await findOwner(services.db)
  const purpose = owner
    ? `It resets the password of ${owner.email} and signs out every device.`
    : 'It creates the owner account.'
  const passkeys = owner ? await listPasskeys(services.db, owner.id) : []
  return {
    understood: true,
    lines: [
      `This link works once, within an hour. ${purpose} Open it in your own browser:`,
      await createOwnerLink(services),
      ...(passkeys.length > 0
        ? [
            '',
            'When you use the link, you choose which passkeys to keep; the others are removed. The account has these passkeys:',
          ]
        : []),
      ...passkeys.map(({ name, createdAt }) => `  ${name === '' ? 'Passkey' : name}, added ${tableMinute(createdAt)}`),
    ],
  }
}
