import type { ReactNode } from 'react'

/** One thing to know of a project, under its name; in a list of such. */
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
      <dd className={isStrong ? 'font-semibold' : undefined}>{children}</dd>
    </div>
  )
}
