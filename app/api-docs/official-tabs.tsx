import { useState, type KeyboardEvent } from 'react'
import type { OfficialApi } from '#domain/content/api-docs.ts'
import { DocumentationTab } from './official-documentation.tsx'
import { OverviewTab } from './official-overview.tsx'
import { SdksTab } from './official-sdks.tsx'
import { SupportTab } from './official-support.tsx'

const tabs = [
  { name: 'Overview', Panel: OverviewTab },
  { name: 'Documentation', Panel: DocumentationTab },
  { name: 'SDKs', Panel: SdksTab },
  { name: 'Support', Panel: SupportTab },
] as const

const idOf = (name: string) => name.toLowerCase()

/** What a provider offers, under four tabs. Without scripts all four stand one below the other. */
export function OfficialTabs({ official }: { official: OfficialApi }) {
  const [chosen, setChosen] = useState(0)

  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: tabs.length - 1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const position = (next + tabs.length) % tabs.length
    setChosen(position)
    document.getElementById(`tab-${idOf(tabs[position]!.name)}`)?.focus()
  }

  return (
    <div>
      <div role="tablist" aria-label={official.name} className="scripted flex flex-wrap border-b border-line">
        {tabs.map(({ name }, position) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${idOf(name)}`}
            aria-selected={position === chosen}
            aria-controls={idOf(name)}
            tabIndex={position === chosen ? 0 : -1}
            className="tab"
            onClick={() => setChosen(position)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, Panel }, position) => (
        <div
          key={name}
          id={idOf(name)}
          role="tabpanel"
          aria-labelledby={`tab-${idOf(name)}`}
          className="tab-panel"
          data-chosen={position === chosen ? '' : undefined}
        >
          {/* The tab itself says it where there are scripts. */}
          <h3 className="subtitle [@media(scripting:enabled)]:sr-only">{name}</h3>
          <Panel official={official} />
        </div>
      ))}
    </div>
  )
}
