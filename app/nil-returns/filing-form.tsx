import { LoaderCircle } from 'lucide'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { FILED_ONCE, LONGEST_TYPED_PIN, looksLikePin, tidyPin } from '#domain/nil-returns/nil-return.ts'
import { useRefusedTitle } from '#app/page/page-title.ts'
import { Icon } from '#app/ui/icon.tsx'
import { loadFilingService } from './filing-state.ts'

type Props = {
  /** The initial year in the form: the latest year that can be filed. */
  defaultYear: number
  /** The earliest year that can be filed. */
  oldestYear: number
  /** The warning above the button about the penalty for a late return, if the deadline has passed. */
  late: string | undefined
  error: string | undefined
  /** Whether the last filing got no response from the server. */
  isUnanswered: boolean
  isSubmitting: boolean
  /** Whether the form is shown again after a filing, in which case the PIN field gets the focus. */
  isAnother: boolean
  onYear(year: number): void
  onSubmit(pin: string, year: string): void
}

/**
 * The form with the PIN and the year. It only warns about an unusual PIN, and does not reject it. Without JavaScript,
 * the browser submits the form.
 */
export function FilingForm({
  defaultYear,
  oldestYear,
  late,
  error,
  isUnanswered,
  isSubmitting,
  isAnother,
  onYear,
  onSubmit,
}: Props) {
  const [doubt, setDoubt] = useState(false)
  // After a submission, the server's response replaces the hint about the PIN, until the PIN is changed.
  const [isPinSent, setPinSent] = useState(false)
  const yearField = useRef<HTMLInputElement>(null)
  const pinField = useRef<HTMLInputElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const alert = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    // The visitor may have typed a year before hydration.
    const field = yearField.current
    if (field && field.value !== field.defaultValue) onYear(field.valueAsNumber)
  }, [onYear])

  useEffect(() => {
    if (isAnother) pinField.current?.focus()
  }, [isAnother])
  useEffect(() => {
    // The submit button had the focus, but was disabled while the filing was in progress, so focus the error.
    if (error !== undefined) alert.current?.focus()
  }, [error])

  useRefusedTitle(error !== undefined)

  const isHinted = doubt && (!isPinSent || isUnanswered)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSubmitting) return
    const typed = pinField.current?.value ?? ''
    setDoubt(looksOdd(typed))
    setPinSent(true)
    const fields = new FormData(event.currentTarget)
    onSubmit(String(fields.get('pin')), yearText(String(fields.get('year'))))
  }

  return (
    <form
      method="post"
      action={addressOf(pages.nilReturns)}
      onSubmit={submit}
      onFocus={() => void loadFilingService().catch(() => {})}
      className="grid gap-5"
      aria-busy={isSubmitting}
    >
      {error !== undefined && (
        <div className="border-l-4 border-bad bg-sunk px-4 py-3">
          <p
            ref={alert}
            tabIndex={-1}
            role="alert"
            aria-describedby={isUnanswered ? 'filed-once' : undefined}
            className="text-bad"
          >
            {error}
          </p>
          {isUnanswered && (
            <p id="filed-once" className="mt-1">
              {FILED_ONCE}
            </p>
          )}
        </div>
      )}
      <div>
        <label htmlFor="pin" className="font-semibold">
          KRA PIN
        </label>
        <input
          id="pin"
          name="pin"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_TYPED_PIN}
          ref={pinField}
          aria-invalid={doubt}
          placeholder="A001234567Z"
          aria-describedby="pin-hint"
          className="field mt-1 uppercase"
          onChange={(event) => {
            setPinSent(false)
            setDoubt(doubt && looksOdd(event.target.value))
          }}
          onBlur={(event) => {
            if (event.relatedTarget !== sendButton.current) setDoubt(looksOdd(event.target.value))
          }}
        />
        <div id="pin-hint" className="mt-1 grid text-sm text-muted" aria-live="polite">
          <span className={`col-start-1 row-start-1 ${isHinted ? 'invisible' : ''}`}>
            Eleven characters, such as A001234567Z.
          </span>
          <span className={`col-start-1 row-start-1 text-warn ${isHinted ? '' : 'invisible'}`}>
            A PIN is the letter A, nine digits and a letter. Yours looks different.
          </span>
        </div>
      </div>
      <div>
        <label htmlFor="year" className="font-semibold">
          Filing year
        </label>
        <input
          id="year"
          name="year"
          type="number"
          required
          inputMode="numeric"
          ref={yearField}
          defaultValue={defaultYear}
          aria-describedby="year-hint"
          className="field mt-1 tabular"
          onChange={(event) => onYear(event.target.valueAsNumber)}
        />
        <p id="year-hint" className="mt-1 text-sm text-muted">
          The year in which you had no income ({oldestYear} to {defaultYear}). The return covers 1 January to 31
          December.
        </p>
      </div>
      {late !== undefined && <p className="border-l-4 border-warn bg-sunk px-4 py-3">{late}</p>}
      <p className="text-sm text-muted">
        By filing, you confirm that this is your PIN and that you had no income in that year, as the{' '}
        <a href={`${addressOf(pages.terms)}#nil-returns`} className="prose-link">
          terms
        </a>{' '}
        say.
      </p>
      <button ref={sendButton} type="submit" className="button" disabled={isSubmitting}>
        {isSubmitting && <Icon of={LoaderCircle} className="size-4 animate-spin motion-reduce:animate-none" />}
        <span>{isSubmitting ? 'Filing your return…' : 'File nil return'}</span>
      </button>
    </form>
  )
}

/** Returns whether the typed text, if any, does not look like a PIN. */
function looksOdd(typed: string): boolean {
  return typed.trim() !== '' && !looksLikePin(tidyPin(typed))
}

/** Returns the year in plain digits, because a number field also accepts notations such as 2e3. */
function yearText(typed: string): string {
  return Number.isInteger(Number(typed)) ? String(Number(typed)) : typed
}
