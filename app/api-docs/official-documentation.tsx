import type { OfficialApi } from '#domain/content/api-docs.ts'

/** A reference, as the page of its provider links to it. */
export type LinkedReference = { address: string; name: string; sections: readonly { id: string; title: string }[] }

/** A tab with the contents of this site's reference, and links to the provider's own documentation. */
export function DocumentationTab({
  official,
  reference,
}: {
  official: OfficialApi
  reference?: LinkedReference | undefined
}) {
  return (
    <>
      {reference && <ReferenceContents reference={reference} />}
      <section>
        <h4 id="own-pages" className="font-semibold">{`From ${official.name} itself`}</h4>
        <ul aria-labelledby="own-pages" className="mt-3 grid gap-5 sm:grid-cols-2">
          {official.officialLinks.map(({ title, url, description }) => (
            <li key={url}>
              <a href={url} rel="noopener" className="link-card">
                <span className="prose-link font-semibold">{title}</span>
                <span className="text-muted">{description}</span>
                <span className="label">{new URL(url).host}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function ReferenceContents({ reference: { address, name, sections } }: { reference: LinkedReference }) {
  return (
    <section>
      <h4 className="font-semibold">
        <a href={address} className="row-link prose-link">{`${name} reference`}</a>
      </h4>
      <ul className="grid gap-x-5 sm:grid-cols-2">
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`${address}#${section.id}`} className="row-link prose-link">
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
