import { listAudit } from '#contract/desk/overview.ts'
import { DeskList } from '#app/desk/desk-list.tsx'
import { minuteOf } from '#domain/dates.ts'

/** The log of all actions at the desk. */
export default function Log() {
  return (
    <DeskList endpoint={listAudit} noun={{ one: 'entry', many: 'entries' }}>
      {(entries) => (
        <ol className="border-t border-line">
          {entries.map(({ id, at, actor, act, subject, detail }) => (
            <li key={id} className="border-b border-line py-3">
              <span className="font-semibold">{act}</span>{' '}
              <span className="in-one-piece font-mono text-sm">{subject}</span>
              {detail !== '' && (
                <span dir="auto" className="block max-w-prose break-words whitespace-pre-wrap">
                  {detail}
                </span>
              )}
              <span className="block text-sm text-muted">{`${actor} · ${minuteOf(at)}`}</span>
            </li>
          ))}
        </ol>
      )}
    </DeskList>
  )
}
