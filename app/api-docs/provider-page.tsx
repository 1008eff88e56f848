import type { ReactNode } from 'react'
import { pageWidth } from '#app/ui/classes.ts'
import { NothingHere } from '#app/not-found/nothing-here.tsx'
import { NothingYet } from '#app/ui/empty-list.tsx'
import { type Status, statusLooks } from './status-looks.ts'
import { distinct } from '#domain/text/text.ts'
import { longDate } from '#domain/dates.ts'

type Props = {
  anchor: string
  title: string
  introduction: string
  link?: ReactNode
  providers: readonly ListedProvider[]
  provider: { id: string; name: string; category: string; status: Status; description: string }
  /** Content below the menu: first `actions`, then `foot`, which comes last on a phone. */
  actions?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** A page with a menu of providers, showing one of them. */
export function ProviderPage({
  anchor,
  title,
  introduction,
  link,
  providers,
  provider,
  actions,
  foot,
  children,
}: Props) {
  const { id, name, category, status, description } = provider
  return (
    <div id={anchor} className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{introduction}</p>
      {link && <p className="mt-3">{link}</p>}
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-8">
          <ProviderMenu providers={providers} chosen={id} />
          {actions}
        </div>
        <article
          key={id}
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-10 lg:row-span-2"
          aria-labelledby="provider"
        >
          <header>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <h2 id="provider" className="title">
                {name}
              </h2>
              <ProviderStatus status={status} />
              <span className="label">{category}</span>
            </div>
            <p className="mt-4 max-w-prose">{description}</p>
          </header>
          {children}
        </article>
        {foot}
      </div>
    </div>
  )
}

/** The page shown when a list has no providers. */
export function NoProviders({ title }: { title: string }) {
  return (
    <div className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">{title}</h1>
      <NothingYet />
    </div>
  )
}

/** The page for an unknown provider. */
export function ProviderNotFound({ to, all }: { to: string; all: string }) {
  return (
    <NothingHere title="Provider Not Found" text="There is no provider documentation at this URL.">
      <a href={to} className="button">
        {all}
      </a>
    </NothingHere>
  )
}

/** A provider in the menu. */
export type ListedProvider = { id: string; name: string; category: string; status: Status; path: string }

function ProviderMenu({ providers, chosen }: { providers: readonly ListedProvider[]; chosen: string }) {
  return (
    <nav aria-label="Providers" className="provider-menu">
      {distinct(providers.map(({ category }) => category)).map((category) => (
        <div key={category}>
          <h2 className="label max-lg:sr-only">{category}</h2>
          <ul>
            {providers
              .filter((provider) => provider.category === category)
              .map(({ id, name, status, path }) => (
                <li key={id}>
                  <a
                    href={path}
                    aria-current={id === chosen ? 'page' : undefined}
                    className="section-link provider-link"
                  >
                    {name}
                    <ProviderStatus status={status} />
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** A dot in the color of a status, with the status's name next to it. */
export function ProviderStatus({ status }: { status: Status }) {
  const { word, color } = statusLooks[status]
  return (
    <span className={`flex items-center gap-1.5 text-sm whitespace-nowrap ${color}`}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      <span>{word}</span>
    </span>
  )
}

type SourcesProps = { sources: readonly { title: string; url: string; note: string; checkedOn?: string | undefined }[] }

/** The sources of a page's facts, and when they were checked. */
export function Sources({ sources }: SourcesProps) {
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
