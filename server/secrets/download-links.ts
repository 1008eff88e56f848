import { timingSafeEqual } from 'node:crypto'
import { DOWNLOADS_PATH } from '#contract/light-routes.ts'
import { LINK_MINUTES } from '#domain/codeshop/purchases.ts'
import type { KeyedHash } from './secret.ts'

/** How long a link is valid, in milliseconds. */
const GOOD_FOR = LINK_MINUTES * 60_000
const FORM = /^([\w-]{1,64})\.([0-9a-z]{1,12})\.([\w-]{8,64})\.([\w-]{43})$/

export type DownloadLinks = {
  /** Creates a link to the archive of a purchase. */
  create(purchaseId: string, archive: { name: string }): { address: string; expiresAt: Date }
  /** Returns the purchase for a token, or why the token is not valid for the file. */
  read(file: string, token: string): { purchaseId: string } | 'wrong' | 'expired'
}

type Needs = { hash: KeyedHash; now: () => Date; randomText: () => string; downloadsOrigin: string | undefined }

/**
 * Creates and verifies signed download links. A token contains the purchase ID, the expiry, a random part, and a keyed
 * hash of these parts and the file name. Links lead to the owner's downloads host if one is set. Otherwise, they are
 * relative.
 */
export function createDownloadLinks({ hash, now, randomText, downloadsOrigin = '' }: Needs): DownloadLinks {
  const seal = (file: string, permission: string) => hash('download link', `${permission}\n${file}`)
  return {
    create(purchaseId, { name }) {
      const expiresAt = new Date(now().getTime() + GOOD_FOR)
      const permission = `${purchaseId}.${expiresAt.getTime().toString(36)}.${randomText().slice(0, 12)}`
      return {
        address: `${downloadsOrigin}${DOWNLOADS_PATH}/${name}?token=${permission}.${seal(name, permission)}`,
        expiresAt,
      }
    },
    read(file, token) {
      const [, purchaseId = '', end = '', random = '', sealed] = FORM.exec(token) ?? []
      if (sealed === undefined) return 'wrong'
      const wanted = seal(file, `${purchaseId}.${end}.${random}`)
      if (!timingSafeEqual(Buffer.from(sealed), Buffer.from(wanted))) return 'wrong'
      return parseInt(end, 36) <= now().getTime() ? 'expired' : { purchaseId }
    },
  }
}
