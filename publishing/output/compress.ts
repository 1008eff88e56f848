import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import type { Kept } from './kept.ts'

const brotli = promisify(brotliCompress)

/** Names the smallest form among what is kept. */
const SMALLEST = 'brotli 11'
/** The effort that takes a fiftieth of the time of the greatest, for a tenth more bytes. */
const LIGHT = 5

/** The smallest compressed form of a file. */
export function smallestForm(kept: Kept, bytes: Buffer): Promise<Buffer> {
  return kept.take(SMALLEST, [bytes], () => brotli(bytes, effort(bytes, constants.BROTLI_MAX_QUALITY)))
}

/** The smallest form of a file where it is kept, or else one that is made in little time. */
export function formNow(kept: Kept, bytes: Buffer): { form: Buffer; isSmallest: boolean } {
  const smallest = kept.find(SMALLEST, [bytes])
  return smallest
    ? { form: smallest, isSmallest: true }
    : { form: brotliCompressSync(bytes, effort(bytes, LIGHT)), isSmallest: false }
}

function effort(bytes: Buffer, quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
}
