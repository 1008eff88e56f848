/**
 * The times of the status checks of an open payment, in seconds after its start. After the last check, the owner has to
 * determine the outcome.
 */
const POLLS = [15, 30, 60, 90, 120, 180, 300, 900, 3_600, 21_600, 86_400]

const DAY = 86_400
/** The times of the status checks of a reported payment, in seconds after the report. Further checks are daily. */
const POLLS_AFTER_NEWS = [...Array.from({ length: 14 }, (_, times) => 5 * 2 ** times), DAY]
/**
 * The times of the status checks of an accepted refund, in seconds after its start. After the first day, the checks are
 * daily, because banks take up to two weeks.
 */
const REFUND_POLLS = [...POLLS, ...Array.from({ length: 29 }, (_, day) => (day + 2) * DAY)]

/** Returns the time of the next status check of a payment; null if no check is left. */
export function nextPoll(startedAt: string, now: Date): string | null {
  return nextOf(POLLS, startedAt, now)
}

/**
 * Returns whether the status of a failed payment is still checked, because money can still arrive.
 * @param within the time after the start within which money can arrive (s)
 */
export function canStillCome(startedAt: string, now: Date, within = Infinity): boolean {
  return now.getTime() < Date.parse(startedAt) + within * 1000 && nextPoll(startedAt, now) !== null
}

/**
 * Returns the time of the next status check of a payment that a gateway has reported as paid. These checks continue
 * until the gateway answers.
 */
export function nextPollAfterNews(toldAt: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(toldAt)) / (DAY * 1000)) + 1
  return nextOf([...POLLS_AFTER_NEWS, days * DAY], toldAt, now)!
}

/**
 * Returns the time of the next status check of a refund; null if no check is left.
 * @param isAccepted whether the gateway has accepted the refund
 */
export function nextRefundPoll(startedAt: string, now: Date, isAccepted: boolean): string | null {
  return nextOf(isAccepted ? REFUND_POLLS : POLLS, startedAt, now)
}

function nextOf(times: readonly number[], startedAt: string, now: Date): string | null {
  const start = Date.parse(startedAt)
  const next = times.map((seconds) => start + seconds * 1000).find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next).toISOString()
}
