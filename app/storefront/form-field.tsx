import { useState } from 'react'
import { LONGEST_LINE } from '#domain/text/longest-texts.ts'
import { EmailHint } from '#app/ui/email-hint.tsx'

/** The message for an empty required field. */
export const STILL_EMPTY = 'Please fill this in.'

type Props = {
  /** The field's name, such as `shipping.city`, which is also its ID. */
  name: string
  label: string
  value: string
  onType(value: string): void
  mistake: string | undefined
  type?: string
  autoComplete?: string
  className?: string
  isRequired?: boolean
  maxLength?: number
}

/** A labeled text field of a checkout, with its error message. The field itself validates nothing. */
export function FormField({
  name,
  label,
  value,
  onType,
  mistake,
  type = 'text',
  autoComplete,
  className = '',
  isRequired = true,
  maxLength = LONGEST_LINE,
}: Props) {
  const [left, setLeft] = useState('')
  return (
    <div className={className}>
      <FieldLabel htmlFor={name} label={label} isRequired={isRequired} />
      <input
        id={name}
        type={type}
        value={value}
        maxLength={maxLength}
        autoComplete={autoComplete}
        className="field mt-1"
        {...stateOf(name, mistake, isRequired)}
        onChange={(event) => onType(event.target.value)}
        onBlur={type === 'email' ? (event) => setLeft(event.target.value) : undefined}
      />
      {type === 'email' && <EmailHint email={left === value ? left : ''} accept={onType} />}
      <Mistake name={name} mistake={mistake} />
    </div>
  )
}

/** A labeled select with the possible values of a field. A value that is not in the list counts as empty. */
export function ChoiceField({
  name,
  label,
  value,
  choices,
  onType,
  mistake,
  autoComplete,
  isRequired = true,
}: Omit<Props, 'type' | 'className' | 'maxLength'> & { choices: readonly string[] }) {
  return (
    <div>
      <FieldLabel htmlFor={name} label={label} isRequired={isRequired} />
      <select
        id={name}
        value={choices.includes(value) ? value : ''}
        autoComplete={autoComplete}
        className="field mt-1"
        {...stateOf(name, mistake, isRequired)}
        onChange={(event) => onType(event.target.value)}
      >
        <option value="">Choose…</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <Mistake name={name} mistake={mistake} />
    </div>
  )
}

/** Returns the ARIA attributes that describe the state of a field. */
const stateOf = (name: string, mistake: string | undefined, isRequired: boolean) => ({
  'aria-required': isRequired,
  'aria-invalid': mistake !== undefined,
  'aria-describedby': mistake === undefined ? undefined : `${name}-mistake`,
})

/** A field's label, with an asterisk if the field is required. */
export function FieldLabel({
  htmlFor,
  label,
  isRequired = true,
}: {
  htmlFor: string
  label: string
  isRequired?: boolean
}) {
  return (
    <label htmlFor={htmlFor} className="font-semibold">
      <span>{label}</span>
      {isRequired && (
        <span aria-hidden className="text-accent">
          {' *'}
        </span>
      )}
    </label>
  )
}

/** A field's error message. */
export function Mistake({ name, mistake }: { name: string; mistake: string | undefined }) {
  if (mistake === undefined) return null
  return (
    <p id={`${name}-mistake`} className="mt-1 text-sm text-bad">
      {mistake}
    </p>
  )
}
