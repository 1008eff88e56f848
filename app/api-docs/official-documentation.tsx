import type { OfficialApi } from '#domain/content/api-docs.ts'

/** A tab with links to the provider's own documentation. */
export function DocumentationTab({ official: { officialLinks } }: { official: OfficialApi }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {officialLinks.map(({ title, url, description }) => (
        <li key={url}>
          <a href={url} rel="noopener" className="link-card">
            <span className="prose-link font-semibold">{title}</span>
            <span className="text-muted">{description}</span>
            <span className="label">{new URL(url).host}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
