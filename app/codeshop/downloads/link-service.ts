import * as v from 'valibot'
import { DOWNLOAD_LINK_PATH } from '#contract/paths.ts'
import { downloadLinkSchema } from '#contract/purchases.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { askApi, isFileHost } from '../../api/ask-api.ts'
import { refusalIn } from '../../api/refusal.ts'
import { absoluteLink } from '../own-purchase.ts'
import { noteKnown } from '../purchases.ts'

/** A link to the files of a purchase, or why there is none. `unknown`: no server here knows of the purchase. */
export type Linked =
  | { kind: 'link'; link: v.InferOutput<typeof downloadLinkSchema> }
  | { kind: 'unknown' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed' }

/** How long an answer is waited for (ms). */
const PATIENCE = 20_000

/** Asks for a link to the files of a purchase, and notes what the server says of the purchase. It never throws. */
export async function askForLink({ id, licenseKey, maxDownloads, isSimulated }: Purchase): Promise<Linked> {
  if (isSimulated) return { kind: 'unknown' }
  const answer = await askApi(DOWNLOAD_LINK_PATH, { body: { purchaseId: id, licenseKey }, patience: PATIENCE })
  const linked = v.safeParse(downloadLinkSchema, answer?.body)
  if (linked.success) {
    const link = { ...linked.output, downloadUrl: absoluteLink(linked.output.downloadUrl) }
    noteKnown(id, { downloadCount: link.downloadCount, isRevoked: false, downloadUrl: link.downloadUrl })
    return { kind: 'link', link }
  }
  const refused = refusalIn(answer)
  if (!refused) return answer && isFileHost(answer) ? { kind: 'unknown' } : { kind: 'failed' }
  const { error, message } = refused
  if (error === 'download-limit-reached') noteKnown(id, { downloadCount: maxDownloads, isRevoked: false })
  if (error === 'license-revoked') noteKnown(id, { isRevoked: true })
  return error === 'purchase-unknown' ? { kind: 'unknown' } : { kind: 'refused', message }
}
