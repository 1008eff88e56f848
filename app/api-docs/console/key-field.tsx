import { randomKey } from '#app/api/random-key.ts'

type Props = { value: string; change: (key: string) => void }

/** The field for the Idempotency-Key, with a button that generates a new key. */
export function KeyField({ value, change }: Props) {
  return (
    <div>
      <label htmlFor="console-key">
        <code className="font-semibold">Idempotency-Key</code>
      </label>
      <div className="flex gap-2">
        <input
          id="console-key"
          className="field font-mono"
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-describedby="console-key-hint"
          onChange={(event) => change(event.target.value)}
        />
        <button type="button" className="button button-quiet shrink-0" onClick={() => change(randomKey())}>
          New key
        </button>
      </div>
      <p id="console-key-hint" className="mt-1 text-sm text-muted">
        If you send the call twice with the same key, it runs once and you get the same response.
      </p>
    </div>
  )
}
