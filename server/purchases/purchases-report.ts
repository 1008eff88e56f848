import { dayOf, tableMinute } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { severalLines } from '#domain/text/typed-text.ts'
import type { Database } from '#server/db/all-tables.ts'
import { resetDownloads } from '#server/downloads/slots.ts'
import { freeActivations } from '#server/licenses/activations.ts'
import {
  ensureSigningKey,
  publicLicenseKeys,
  rotateSigningKey,
  withdrawSigningKey,
  type SigningKeys,
} from '#server/licenses/signing.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { createRecovery } from './recovery.ts'
import { replaceKey, type ReplaceParts } from './replace-key.ts'
import { summaryOf } from './sale-mails.ts'
import {
  changeState,
  findPurchases,
  findSaleByNumber,
  listSales,
  type OwnedPurchase,
} from '#server/licenses/queries.ts'

const PURCHASES_USAGE = `npm run purchases                             the newest sales of scripts
npm run purchases -- show NUMBER              one sale, and its purchases
npm run purchases -- link EMAIL               a one-hour link that opens the purchases of an address on another device
npm run purchases -- reset PURCHASE           resets the downloads of a purchase
npm run purchases -- free PURCHASE            frees the activations of its license
npm run purchases -- revoke PURCHASE REASON   revokes its license
npm run purchases -- restore PURCHASE         restores its license
npm run purchases -- new-key PURCHASE         replaces its license key, and emails the new one to the buyer
npm run purchases -- keys                     the public keys of license files
npm run purchases -- rotate-key               switches to a new signing key; existing license files stay valid
npm run purchases -- withdraw-key ID          invalidates all licenses signed with a former key`

/** How many sales the list shows. */
const MOST = 50

type Report = { understood: boolean; lines: string[] }
type Parts = ReplaceParts & { db: Database; hash: KeyedHash; signingKeys: SigningKeys }

/** Runs the `purchases` command: shows sales of scripts, or changes them. */
export async function purchasesReport(parts: Parts, [verb, typed, ...rest]: readonly string[]): Promise<Report> {
  const { db, signingKeys, now } = parts
  const [subject, reason] = [typed && keyText(typed), severalLines(rest.join(' '))]
  const takesReason = verb === 'revoke'
  if ((rest.length > 0 && !takesReason) || (takesReason && reason === '')) return usage()
  if (verb === undefined) return good(...(await saleLines(db)))
  if (subject === undefined) {
    if (verb === 'keys') return good(...(await keyLines(parts)))
    if (verb !== 'rotate-key') return usage()
    await ensureSigningKey(db, signingKeys, now())
    return good(`License files are now signed with the key ${await rotateSigningKey(db, signingKeys, now())}.`)
  }
  switch (verb) {
    case 'show':
      return show(db, readOrderNumber(subject))
    case 'link': {
      const link = await createRecovery(parts, subject)
      return link === undefined
        ? bad(`Nothing was bought with ${subject}.`)
        : good('Valid for one hour. Send it only to the buyer:', link)
    }
    case 'withdraw-key':
      return (await withdrawSigningKey(db, subject, now()))
        ? good(
            `Licenses signed with the key ${subject} are no longer valid. Buyers get new license files with their purchases.`,
          )
        : bad(
            `${subject} is not a former key. To withdraw the current key, replace it first: npm run purchases -- rotate-key`,
          )
    case 'reset':
    case 'free':
    case 'revoke':
    case 'restore':
    case 'new-key': {
      const [purchase] = await findPurchases(db, { id: subject })
      return purchase ? change(parts, verb, purchase, reason) : bad(`There is no purchase ${subject}.`)
    }
    default:
      return usage()
  }
}

const good = (...lines: string[]): Report => ({ understood: true, lines })
const bad = (...lines: string[]): Report => ({ understood: false, lines })
const usage = () => bad(PURCHASES_USAGE)

async function change(
  parts: Parts,
  verb: 'reset' | 'free' | 'revoke' | 'restore' | 'new-key',
  purchase: OwnedPurchase,
  reason: string,
): Promise<Report> {
  const { db } = parts
  const { id, state } = purchase
  if (verb === 'new-key') {
    await db.transaction().execute((transaction) => replaceKey(transaction, parts, purchase))
    return good(`${id} has a new license key. The former key no longer works.`)
  }
  if (verb === 'reset') {
    await db.transaction().execute((transaction) => resetDownloads(transaction, id))
    return good(`The downloads of ${id} are reset.`)
  }
  if (verb === 'free') {
    await freeActivations(db, id)
    return good(`The license of ${id} can be activated anew.`)
  }
  const isChanged = await changeState(
    db,
    id,
    verb === 'revoke' ? 'revoked' : 'active',
    verb === 'revoke' ? reason : null,
  )
  return isChanged
    ? good(`The license of ${id} is ${verb === 'revoke' ? 'revoked' : 'active again'}.`)
    : bad(`The license of ${id} is already ${state}.`)
}

async function saleLines(db: Database): Promise<string[]> {
  const sales = await listSales(db, MOST)
  const lines = sales.map(
    ({ number, placed_at, payment, total, currency, email }) =>
      `${number}  ${tableMinute(placed_at)}  payment ${payment}  ${formatMoney(total, currency)}  ${email}`,
  )
  return [...(lines.length > 0 ? lines : ['No scripts have been sold yet.']), '', PURCHASES_USAGE]
}

async function show(db: Database, number: string): Promise<Report> {
  const sale = await findSaleByNumber(db, number)
  if (!sale) return bad(`There is no sale ${number}.`)
  const purchases = await findPurchases(db, { saleId: sale.id })
  const lines = purchases.map(
    ({ id, name, script_id, version, state, revoked_because, finished, most, expires_at }) =>
      `${id}  Script #${script_id} ${name} ${version}  ${state}${revoked_because === null ? '' : ` (${revoked_because})`}, ${finished}/${most} downloads, until ${dayOf(expires_at)}`,
  )
  return good(
    ...summaryOf(sale, purchases).split('\n'),
    '',
    ...(lines.length > 0 ? lines : ['No scripts were delivered.']),
  )
}

async function keyLines({ db, signingKeys, now }: Parts): Promise<string[]> {
  await ensureSigningKey(db, signingKeys, now())
  const keys = await publicLicenseKeys(db)
  return [
    '# For a copy of the site without a server: content/codeshop/license-keys.yml',
    'keys:',
    ...keys.map(({ id, publicKey }) => `  - { id: "${id}", publicKey: "${publicKey}" }`),
  ]
}
