import { messageOf } from '#domain/record.ts'
import { buildWhenStale } from './build-when-stale.ts'
import { ensureChromium } from './chromium.ts'
import { preparePhp } from './missing-programs.ts'

/**
 * Rebuilds stale parts and, where possible, installs the programs that the tests need. Without Chromium, prints how to
 * get it; the browser tests then fail.
 */
export async function prepareTests(): Promise<void> {
  await buildWhenStale()
  preparePhp()
  try {
    ensureChromium()
  } catch (error) {
    console.error(messageOf(error))
  }
}
