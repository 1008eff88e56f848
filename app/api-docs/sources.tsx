import { longDate } from '#domain/dates.ts'

type Props = { sources: readonly { title: string; url: string; note: string; checkedOn?: string | undefined }[] }

/** The sources of a page's facts, and when they were checked. */
export function Sources({ sources }: Props) {
  return (
    <details className="disclosure">
      <summary>{`Sources, ${sources.length}`}</summary>
      <ul className="grid gap-3 pb-4 text-md">
        {sources.map(({ title, url, note, checkedOn }) => (
          <li key={title} className="max-w-prose">
            <a href={url} rel="noopener" className="prose-link">
              {title}
            </a>
            <span>{`. ${note}${checkedOn ? ` Checked on ${longDate(checkedOn)}.` : ''}`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
