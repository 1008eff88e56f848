import { showVisitor } from '#contract/visitor.ts'
import { NOT_RECORDED, type DownloadEntry } from '#domain/codeshop/download-history.ts'
import { isClosed } from '#domain/codeshop/purchases.ts'
import { call } from '../../api/call.ts'
import { bringFiles } from '../downloads/bring-files.ts'
import { purchases } from '../purchases.ts'
import { saveFile } from '../save-file.ts'
import { evaluationAddress, type SoldScript } from '../sold-script.ts'

/** What a delivery came to: where it came from and who saw it, or why it was refused. */
type Delivered = Partial<Pick<DownloadEntry, 'downloadUrl' | 'ipAddress'>> | { refused: string }

/**
 * Delivers a script: the archive of a purchase, counted, to who bought it, and the evaluation pack to everybody else.
 * @throws Error when it does not come
 */
export async function deliver({ scriptId }: DownloadEntry, script: SoldScript | undefined): Promise<Delivered> {
  const own = purchases.read().filter((purchase) => purchase.scriptId === scriptId && !purchase.isSimulated)
  const purchase = own.find((bought) => !isClosed(bought)) ?? own[0]
  if (purchase) {
    const brought = await bringFiles(purchase, script)
    if (brought.kind === 'refused') return { refused: brought.message }
    return brought.kind === 'archive'
      ? { downloadUrl: brought.address, ipAddress: brought.ipAddress }
      : { ipAddress: await ownAddress() }
  }
  if (!script) throw new Error(`Script ${scriptId} is not here any more`)
  await saveFile(evaluationAddress(script), script.evaluation)
  return { ipAddress: await ownAddress() }
}

/** Where the server sees this browser, its last part masked. */
async function ownAddress(): Promise<string> {
  const seen = await call(showVisitor, {})
  return seen.kind === 'answered' ? seen.answer.ipAddress : NOT_RECORDED
}
