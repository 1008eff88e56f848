import type { ReactNode } from 'react'
import { FieldLinks } from '#app/storefront/field-links.tsx'

type Props = {
  action: string
  /** Hidden fields, which carry values from page to page. */
  kept: Readonly<Record<string, string>>
  className?: string
  children: ReactNode
}

/** A form that the browser posts. */
export const PostedForm = ({ action, kept, className = 'mt-4', children }: Props) => (
  <form method="post" action={action} className={className}>
    {Object.entries(kept).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)

type Problem = {
  message: string
  fields?: Readonly<Record<string, string>> | undefined
  idOf?: (field: string) => string
}

/** Why a form is shown again, with links to the fields to correct. The box gets the focus. */
export const ProblemBox = ({ message, fields, idOf }: Problem) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page loads because of this message
  <div className="outcome outcome-bad quiet-focus mt-6 mb-6" role="alert" tabIndex={-1} autoFocus>
    <p>{message}</p>
    {fields && <FieldLinks fields={fields} idOf={idOf} />}
  </div>
)
