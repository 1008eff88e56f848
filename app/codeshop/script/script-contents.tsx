import { evaluationAddress } from '#app/codeshop/sold-script.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ArchiveFacts, Script } from '#domain/content/scripts.ts'
import { longDate } from '#domain/dates.ts'
import { fileSize } from '#domain/codeshop/script-files.ts'

/** The contents of the archive, its requirements, changelog and checksum. */
export function ScriptContents({ script, support }: { script: Script; support: string | undefined }) {
  const { included, requirements, compatibility, changelog, archive, evaluation } = script
  return (
    <aside aria-label="In the archive" className="grid content-start gap-8">
      <List title="What’s included" texts={included} />
      <List title="Requirements" texts={requirements} />
      <List title="Works with" texts={compatibility} />
      <section aria-labelledby="changes">
        <h2 id="changes" className="subtitle mb-2">
          Changes
        </h2>
        {changelog.map(({ version, date, changes }) => (
          <div key={version} className="mb-3">
            <h3 className="font-semibold">{`${version}, ${longDate(date)}`}</h3>
            <ul className="list-disc pl-5">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      <section aria-labelledby="files">
        <h2 id="files" className="subtitle mb-2">
          Files
        </h2>
        <File title="Full archive, with purchase" file={archive} />
        <File title="Free evaluation pack" file={evaluation} href={evaluationAddress(script)} />
      </section>
      <section aria-labelledby="support">
        <h2 id="support" className="subtitle mb-2">
          Support
        </h2>
        {support && <p>{support}</p>}
        <a href={addressOf(pages.contact)} className="row-link prose-link">
          Contact the author
        </a>
      </section>
    </aside>
  )
}

function List({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <section>
      <h2 className="subtitle mb-2">{title}</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

function File({ title, file: { name, size, sha256 }, href }: { title: string; file: ArchiveFacts; href?: string }) {
  return (
    <div className="mb-4">
      <h3 className="font-semibold">{title}</h3>
      <p>
        {href === undefined ? (
          name
        ) : (
          <a href={href} download className="row-link prose-link">
            {name}
          </a>
        )}
        <span>{`, ${fileSize(size)}`}</span>
      </p>
      <p className="text-sm text-muted">
        SHA-256 <code className="break-all">{sha256}</code>
      </p>
    </div>
  )
}
