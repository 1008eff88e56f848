import { LONGEST_LINE } from '#domain/text/longest-texts.ts'

/** What is said of a field that has to be filled in. */
export const STILL_EMPTY = 'Please fill this in.'

type Props = {
  /** The name of the field, such as `shipping.city`, which is its id too. */
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

/** A field of the checkout that is to be filled in. Nothing is checked here. */
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
        aria-required={isRequired}
        aria-invalid={mistake !== undefined}
        aria-describedby={mistake === undefined ? undefined : `${name}-mistake`}
        onChange={(event) => onType(event.target.value)}
      />
      <Mistake name={name} mistake={mistake} />
    </div>
  )
}

/** The name of a field, with a mark if it is to be filled in. */
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
      {label}
      {isRequired && (
        <span aria-hidden className="text-accent">
          {' *'}
        </span>
      )}
    </label>
  )
}

/** What is wrong with a field. */
export function Mistake({ name, mistake }: { name: string; mistake: string | undefined }) {
  if (mistake === undefined) return null
  return (
    <p id={`${name}-mistake`} className="mt-1 text-sm text-bad">
      {mistake}
    </p>
  )
}
