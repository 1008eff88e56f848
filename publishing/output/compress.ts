import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import type { Kept } from './kept.ts'

const brotli = promisify(brotliCompress)

/** The cache key of the smallest version. */
const SMALLEST = 'brotli 11'
/** A fast compression level, which takes 2% of the highest level's time for 10% more bytes. */
const LIGHT = 5

/** Returns the smallest compressed version of a file. */
export function smallestForm(kept: Kept, bytes: Buffer): Promise<Buffer> {
  return kept.take(SMALLEST, [bytes], () => brotli(bytes, effort(bytes, constants.BROTLI_MAX_QUALITY)))
}

/** Returns the smallest compressed version of a file if it is cached; otherwise a quickly compressed version. */
export function formNow(kept: Kept, bytes: Buffer): { form: Buffer; isSmallest: boolean } {
  const smallest = kept.find(SMALLEST, [bytes])
  return smallest
    ? { form: smallest, isSmallest: true }
    : { form: brotliCompressSync(bytes, effort(bytes, LIGHT)), isSmallest: false }
}

function effort(bytes: Buffer, quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
}
