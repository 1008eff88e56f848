import { createContext, use, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useListQuery } from './use-list-query.ts'
import { useScrolledTo } from './use-scrolled-to.ts'

type Props = {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly { name: string; panel: ReactNode }[]
  /** The level of the panels' headings. */
  Heading?: 'h2' | 'h3'
}

/** Whether the enclosing panel is shown. A panel's contents can delay fetching until the panel is shown. */
const PanelShown = createContext(true)
export const useIsPanelShown = () => use(PanelShown)

const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/**
 * Tabs. The selected tab is stored in the page's URL. On a phone, the row of tabs scrolls sideways. Without JavaScript,
 * all panels are shown in sequence.
 */
export function Tabs({ label, tabs, Heading = 'h3' }: Props) {
  const names = tabs.map(({ name }) => idOf(name))
  // The names of the tabs never change, so create the fields only once.
  const [fields] = useState(() => ({ tab: { fallback: names[0]!, allowed: names } }))
  const { query, choose } = useListQuery(fields)
  const chosen = names.indexOf(query.tab)
  const row = useRef<HTMLDivElement>(null)
  useScrolledTo(row, '[aria-selected="true"]', query.tab)

  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: chosen + 1,
      ArrowLeft: chosen - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const id = names[(next + tabs.length) % tabs.length]!
    choose({ tab: id })
    document.getElementById(`tab-${id}`)?.focus()
  }

  return (
    <div>
      <div ref={row} role="tablist" aria-label={label} className="tab-row scripted" data-depends-on="?tab">
        {tabs.map(({ name }, position) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${names[position]}`}
            aria-selected={position === chosen}
            aria-controls={names[position]}
            tabIndex={position === chosen ? 0 : -1}
            className="tab"
            onClick={() => choose({ tab: names[position]! })}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, position) => (
        <div
          key={name}
          id={names[position]}
          role="tabpanel"
          aria-labelledby={`tab-${names[position]}`}
          className="tab-panel"
          data-chosen={position === chosen ? '' : undefined}
        >
          {/* With JavaScript, the heading is hidden, because the tab already shows the name. */}
          <Heading className="subtitle [@media(scripting:enabled)]:sr-only">{name}</Heading>
          <PanelShown value={position === chosen}>{panel}</PanelShown>
        </div>
      ))}
    </div>
  )
}
