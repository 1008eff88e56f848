import type { ReactNode } from 'react'
import { pageWidth } from '#app/ui/classes.ts'
import { NothingHere } from '#app/not-found/nothing-here.tsx'
import { NothingYet } from '#app/ui/empty-list.tsx'
import { ProviderMenu, type ListedProvider } from './provider-menu.tsx'
import { ProviderStatus } from './provider-status.tsx'
import type { Status } from './status-looks.ts'

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
