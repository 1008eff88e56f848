import type { OfficialApi } from '#domain/content/api-docs.ts'

/** SDKs written by others, with links to their downloads and repositories. */
export function SdksTab({ official: { sdkDownloads, sdkNote } }: { official: OfficialApi }) {
  return (
    <>
      {sdkNote && <p className="max-w-prose">{sdkNote}</p>}
      <ul className="fields-list">
        {sdkDownloads.map(({ language, version, downloadUrl, githubUrl, note }) => (
          <li key={downloadUrl} className="border-t border-line py-3 first:border-t-0">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <strong>{language}</strong>
              <span className="label">{`version ${version}`}</span>
              <a href={downloadUrl} rel="noopener" className="row-link prose-link">
                Download
                <span className="sr-only">{` for ${language}`}</span>
              </a>
              <a href={githubUrl} rel="noopener" className="row-link prose-link">
                Repository
                <span className="sr-only">{` for ${language}`}</span>
              </a>
            </p>
            {note && <p className="max-w-prose text-muted">{note}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
