import { LayoutGrid, List } from 'lucide'
import { Icon } from './icon.tsx'

const views = [
  { view: 'grid', name: 'Grid view', icon: <Icon of={LayoutGrid} /> },
  { view: 'list', name: 'List view', icon: <Icon of={List} /> },
]

/** The two layouts of a list. */
export const LIST_VIEWS = ['grid', 'list'] as const

/** Switches between cards in a grid and rows in a list. */
export function ViewToggle({ view: shown, onChange }: { view: string; onChange(view: string): void }) {
  return (
    <div role="group" aria-label="View" className="flex rounded-md border border-line">
      {views.map(({ view, name, icon }) => (
        <button
          key={view}
          type="button"
          className={`toggle inline-grid size-11 place-items-center`}
          aria-pressed={view === shown}
          onClick={() => onChange(view)}
        >
          {icon}
          <span className="sr-only">{name}</span>
        </button>
      ))}
    </div>
  )
}
