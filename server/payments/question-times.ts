/** When a gateway is asked about an open payment, in seconds after its start. After that, a person has to look. */
const QUESTIONS = [15, 30, 60, 90, 120, 180, 300, 900, 3_600, 21_600, 86_400]

/** Returns when to ask next about a payment; null if no question is left. */
export function nextQuestion(startedAt: string, now: Date): string | null {
  const start = Date.parse(startedAt)
  const next = QUESTIONS.map((seconds) => start + seconds * 1000).find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next).toISOString()
}
