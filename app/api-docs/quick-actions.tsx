import { BookOpen, Download, SquareTerminal } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

type Props = { sdk: string; officialPage: { title: string; url: string }; name: string; openConsole: () => void }

const icon = 'size-5 shrink-0 text-muted'

/**
 * Buttons to download a provider's SDK, to open the console, and to read the provider's own documentation.
 */
export function QuickActions({ sdk, officialPage, name, openConsole }: Props) {
  return (
    <section aria-labelledby="quick-actions-title">
      <h2 id="quick-actions-title" className="label">
        Quick Actions
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2 lg:grid">
        <Action>
          <a href={sdk} download className="button button-quiet wrap-anywhere lg:w-full lg:justify-start">
            <Icon of={Download} className={icon} />
            Download SDK
            <span className="sr-only">{` for ${name}, TypeScript and PHP`}</span>
          </a>
        </Action>
        <Action className="scripted">
          <button
            type="button"
            className="button button-quiet wrap-anywhere lg:w-full lg:justify-start"
            aria-haspopup="dialog"
            onClick={openConsole}
          >
            <Icon of={SquareTerminal} className={icon} />
            API Console
          </button>
        </Action>
        <Action>
          <a
            href={officialPage.url}
            rel="noopener"
            className="button button-quiet wrap-anywhere lg:w-full lg:justify-start"
          >
            <Icon of={BookOpen} className={icon} />
            View Documentation
            <span className="sr-only">{`: ${officialPage.title}`}</span>
          </a>
        </Action>
      </ul>
    </section>
  )
}

function Action({ children, className }: { children: ReactNode; className?: string }) {
  return <li className={className}>{children}</li>
}
