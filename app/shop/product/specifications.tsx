/** A product's specifications, one card each. */
export function Specifications({ specifications }: { specifications: Readonly<Record<string, string>> }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(specifications).map(([label, value]) => (
        <div key={label} className="rounded-md border border-line px-4 py-3">
          <dt className="label">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
