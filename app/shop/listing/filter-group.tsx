import type { ReactNode } from 'react'

type GroupProps = { title: string; isOpen: boolean; setOpen(isOpen: boolean): void; children: ReactNode }

/** A collapsible group of filters. */
export function FilterGroup({ title, isOpen, setOpen, children }: GroupProps) {
  return (
    <details className="filter-group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {/* The summary does not label the fields, so the fieldset has its own legend for screen readers. */}
      <fieldset className="grid pb-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

type ChoiceProps = { type: 'radio' | 'checkbox'; name: string; words: ReactNode; isChosen: boolean; onChoose(): void }

/** A labeled radio button or checkbox in a filter group. */
export function FilterChoice({ type, name, words, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="filter-choice">
      <input type={type} name={name} checked={isChosen} onChange={onChoose} />
      <span>{words}</span>
    </label>
  )
}
