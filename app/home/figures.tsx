import type { Figure } from '#domain/content/home.ts'

/**
 * @property isWide whether the figures fit in one row on wide screens
 * @property isShort whether the figures fit in one row on phones
 */
type Props = { figures: readonly Figure[]; isWide?: boolean; isShort?: boolean }

/** Large figures with their labels. */
export function Figures({ figures, isWide = false, isShort = false }: Props) {
  return (
    <dl className={`figures${isWide ? ' figures-wide' : ''}${isShort ? ' figures-short' : ''}`}>
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-muted">{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
