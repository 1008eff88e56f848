import { useEffect, useRef } from 'react'
import { CopyButton } from '#app/ui/copy-button.tsx'
import type { Heard, SentCall } from './sandbox-calls.ts'

type Props = { sent: SentCall; heard: Heard; recorded: { status: number; body: string } }

/** A response: status, duration, headers and body. If the server did not respond, the documented example. */
export function HeardAnswer({ sent, heard, recorded }: Props) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  const text = heard.isRecorded ? recorded.body : JSON.stringify(heard.body, null, 2)
  return (
    <section ref={section} aria-labelledby="heard-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="heard-title" className="font-semibold">
          {heard.isRecorded ? 'Example response' : 'Response'}
        </h3>
        <CopyButton text={text} name="response body" isWord />
      </div>
      {heard.isRecorded && (
        <p className="outcome">
          The sandbox did not respond. This copy of the site runs without a server, or you are offline. Below is the
          documented example.
        </p>
      )}
      {!heard.isRecorded && (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <strong className={`tabular ${heard.status < 400 ? 'text-good' : 'text-bad'}`}>{heard.status}</strong>
          <span className="label">{`${Math.round(heard.took)} ms`}</span>
          <code className="font-mono text-sm break-all text-muted">{`${sent.method} ${sent.path}`}</code>
        </p>
      )}
      <pre tabIndex={0} role="region" aria-label="Response body" className="console-text">
        <code>{text}</code>
      </pre>
      {!heard.isRecorded && (
        <details className="disclosure">
          <summary>{`Headers, ${heard.headers.length}`}</summary>
          <pre tabIndex={0} role="region" aria-label="Response headers" className="console-text">
            <code>{heard.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</code>
          </pre>
        </details>
      )}
    </section>
  )
}
