/** The endings of practice mode by the last two digits of the phone number, besides those that pay. */
const ENDINGS = [
  ['32', 'the buyer cancels the prompt'],
  ['80', 'the PIN is wrong'],
  ['01', 'there is too little money'],
  ['17', 'the same amount was just paid; the button is locked for two minutes'],
  ['37', 'the phone does not answer'],
  ['19', 'the prompt expires after a minute'],
  ['92', 'the result is not sent, and is found by asking'],
  ['94', 'the payment arrives after a minute'],
  ['93', 'a shilling too little arrives'],
] as const

/** Says how to try out M-Pesa without money. */
export function PracticeEndings() {
  return (
    <details className="rounded-md border border-line bg-sunk px-4 py-3 text-sm">
      <summary className="font-semibold">Practice: nothing is sent to this phone, and no money moves</summary>
      <p className="mt-2">Any number pays after six seconds. These last two digits end otherwise:</p>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {ENDINGS.map(([digits, words]) => (
          <li key={digits}>
            <code>{digits}</code>
            <span>{` ${words}`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
