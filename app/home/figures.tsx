import type { Figure } from '#domain/content/home.ts'

/** Large figures with their labels. */
export function Figures({ figures, isWide = false }: { figures: readonly Figure[]; isWide?: boolean }) {
  return (
    <dl className={isWide ? 'figures figures-wide' : 'figures'}>
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-muted">{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
