import type { ReactNode } from 'react'

/** A labeled fact about a project, for use inside a `<dl>`. */
export function ProjectFact({
  name,
  isStrong = false,
  children,
}: {
  name: string
  isStrong?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className={isStrong ? 'font-semibold' : 'short-text'}>{children}</dd>
    </div>
  )
}
