import type { ReactNode } from 'react'

type GroupProps = { title: string; isOpen: boolean; setOpen(isOpen: boolean): void; children: ReactNode }

/** One kind of filter, which folds away. */
export function FilterGroup({ title, isOpen, setOpen, children }: GroupProps) {
  return (
    <details className="filter-group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {/* The summary is no heading for the fields: they are told what they are about themselves. */}
      <fieldset className="grid pb-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

type ChoiceProps = { type: 'radio' | 'checkbox'; name: string; words: ReactNode; isChosen: boolean; onChoose(): void }

/** One choice of a filter. */
export function FilterChoice({ type, name, words, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="filter-choice">
      <input type={type} name={name} checked={isChosen} onChange={onChoose} />
      <span>{words}</span>
    </label>
  )
}
