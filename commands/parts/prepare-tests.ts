import { messageOf } from '#domain/record.ts'
import { buildWhenStale } from './build-when-stale.ts'
import { ensureChromium } from './chromium.ts'
import { preparePhp } from './php.ts'

/**
 * Builds what is stale, and installs what the tests run where it may. Without Chromium it says what to do, and the
 * browser tests then fail.
 */
export async function prepareTests(): Promise<void> {
  await buildWhenStale()
  preparePhp()
  try {
    process.env.CHROMIUM = ensureChromium()
  } catch (error) {
    console.error(messageOf(error))
  }
}
