import type { OpenArchive } from '#server/publication/archives.ts'
import type { Span } from '#server/http/range.ts'

const CHUNK = 64 * 1024
/**
 * The maximum size of the last chunk, in bytes. The chunk is at most half of the transfer, and is sent only while the
 * client is still connected.
 */
const LAST_PIECE = 16 * 1024
/** How long to wait for a disconnect before a download counts (ms). */
const NOTICED_WITHIN = 500
/** The interval at which a transfer extends its hold on its slot (ms). */
const SAYS_SO_EVERY = 30_000

type Steps = {
  now: () => Date
  wait: (milliseconds: number) => Promise<void>
  /** Called periodically while bytes are sent. */
  goOn(): Promise<void>
  /**
   * Called before the last chunk of a transfer that counts as a download.
   * @returns false if the transfer must not finish
   */
  finish: (() => Promise<boolean>) | undefined
  /** Called once if the transfer ends early. */
  breakOff(unsent: number): Promise<void>
}

/** Returns a stream of an archive's bytes. The last chunk is sent only after the transfer has been counted. */
export function transferStream(
  archive: OpenArchive,
  { from, to }: Span,
  { now, wait, goOn, finish, breakOff }: Steps,
): ReadableStream<Uint8Array> {
  const length = to - from + 1
  const withheld = finish ? Math.min(LAST_PIECE, Math.ceil(length / 2)) : 0
  let sent = 0
  let isOver = false
  let saidSoAt = now().getTime()
  const end = async (unsent: number) => {
    if (isOver) return
    isOver = true
    await archive.close()
    if (unsent > 0) await breakOff(unsent)
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const untilWithheld = length - withheld - sent
          const isLast = untilWithheld <= 0
          const bytes = await archive.read(from + sent, Math.min(CHUNK, isLast ? length - sent : untilWithheld))
          if (isLast && finish) {
            await wait(NOTICED_WITHIN)
            if (isOver) return
            if (!(await finish())) throw new Error('Another transfer has taken this slot')
          } else if (now().getTime() - saidSoAt > SAYS_SO_EVERY) {
            saidSoAt = now().getTime()
            await goOn()
          }
          if (isOver) return
          sent += bytes.length
          controller.enqueue(bytes)
          if (sent < length) return
          await end(0)
          controller.close()
        } catch (error) {
          await end(length - sent)
          controller.error(error)
        }
      },
      cancel: () => end(length - sent),
    },
    { highWaterMark: 0 },
  )
}
