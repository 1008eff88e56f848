import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { LONGEST_LINE } from '#domain/text/longest-texts.ts'
import { EmailHint } from '#app/ui/email-hint.tsx'

/** The message for an empty required field. */
export const STILL_EMPTY = 'Please fill this in.'

type Field = {
  /** The field's name, such as `shipping.city`, which is also its ID. */
  name: string
  label: string
  value: string
  /** Called with the typed text. Without this function, the browser posts the field to the server. */
  onType?: ((value: string) => void) | undefined
  mistake: string | undefined
  autoComplete?: string | undefined
  isRequired?: boolean
}

type TextField = Field & {
  type?: string
  className?: string
  maxLength?: number
  /** The maximum of a field of type `number`; the minimum is 1. */
  max?: number | undefined
  /** Whether the browser refuses to post the form while this field is empty. */
  isNeeded?: boolean | undefined
}

/** A labeled text field of a form, with its error message. The field itself validates nothing. */
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
  max,
  isNeeded,
}: TextField) {
  const [left, setLeft] = useState('')
  const isEmail = type === 'email'
  return (
    <Labeled className={className} {...{ name, label, mistake, isRequired }}>
      <input
        id={name}
        maxLength={max === undefined ? maxLength : undefined}
        autoComplete={autoComplete}
        className="field mt-1"
        {...stateOf(name, mistake, isRequired)}
        {...(onType
          ? {
              type,
              value,
              onChange: (event) => onType(event.target.value),
              onBlur: isEmail ? (event) => setLeft(event.target.value) : undefined,
            }
          : posted({ name, type, value, max, isNeeded }))}
      />
      {onType && isEmail && <EmailHint email={left === value ? left : ''} accept={onType} />}
    </Labeled>
  )
}

/**
 * Returns the attributes of a field that the browser posts. An email address is validated only by the server, because
 * a browser would reject invisible characters.
 */
function posted({
  name,
  type,
  value,
  max,
  isNeeded,
}: Pick<TextField, 'name' | 'type' | 'value' | 'max' | 'isNeeded'>): InputHTMLAttributes<HTMLInputElement> {
  const kind = type === 'email' ? ({ type: 'text', inputMode: 'email', autoCapitalize: 'none' } as const) : { type }
  return { name, defaultValue: value, required: isNeeded, ...kind, ...(max === undefined ? {} : { min: 1, max }) }
}

/** A labeled select with the possible values of a field. A value that is not in the list counts as empty. */
export function ChoiceField({
  name,
  label,
  value,
  choices,
  canBeEmpty = true,
  onType,
  mistake,
  autoComplete,
  isRequired = true,
}: Field & { choices: readonly string[]; canBeEmpty?: boolean }) {
  const chosen = choices.includes(value) ? value : ''
  return (
    <Labeled {...{ name, label, mistake, isRequired }}>
      <select
        id={name}
        autoComplete={autoComplete}
        className="field mt-1"
        {...stateOf(name, mistake, isRequired)}
        {...(onType
          ? { value: chosen, onChange: (event) => onType(event.target.value) }
          : { name, defaultValue: chosen })}
      >
        {canBeEmpty && <option value="">Choose…</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </Labeled>
  )
}

/**
 * A radio button as a tile.
 * @property choose called when the tile is chosen; without this function, the browser posts the value of the chosen
 * tile
 */
export function Tile({
  name,
  id,
  value,
  isChosen,
  choose,
  children,
}: {
  name: string
  id: string
  value: string
  isChosen: boolean
  choose?: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <label className="tile">
      <input
        type="radio"
        id={isChosen ? id : undefined}
        name={name}
        value={value}
        {...(choose ? { checked: isChosen, onChange: choose } : { defaultChecked: isChosen })}
      />
      {children}
    </label>
  )
}

/** Returns the ARIA attributes that describe the state of a field. */
export const stateOf = (name: string, mistake: string | undefined, isRequired: boolean) => ({
  'aria-required': isRequired,
  'aria-invalid': mistake !== undefined,
  'aria-describedby': mistake === undefined ? undefined : `${name}-mistake`,
})

/** A field between its label and its error message. */
export function Labeled({
  name,
  label,
  mistake,
  isRequired = true,
  className,
  children,
}: Pick<Field, 'name' | 'label' | 'mistake' | 'isRequired'> & { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className}>
      <FieldLabel htmlFor={name} label={label} isRequired={isRequired} />
      {children}
      <Mistake name={name} mistake={mistake} />
    </div>
  )
}

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
