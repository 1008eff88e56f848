import { PRACTICE_ENDINGS, PRACTICE_WORDS } from '#domain/payments/practice-endings.ts'

/** Says how to try out M-Pesa without money. */
export function PracticeEndings() {
  return (
    <details className="rounded-md border border-line bg-sunk px-4 py-3 text-sm">
      <summary className="font-semibold">{PRACTICE_WORDS.title}</summary>
      <p className="mt-2">{PRACTICE_WORDS.text}</p>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {PRACTICE_ENDINGS.map(({ digits, words }) => (
          <li key={digits}>
            <code>{digits}</code>
            <span>{` ${words}`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
