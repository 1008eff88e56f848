type Props = { label: string; all: string; choices: readonly string[]; chosen: string; onChoose(choice: string): void }

/** One of several, or all: a row of buttons. On a phone the row moves sideways. */
export function ChoiceButtons({ label, all, choices, chosen, onChoose }: Props) {
  return (
    <div role="group" aria-label={label} className="choice-row">
      {['', ...choices].map((choice) => (
        <button key={choice} type="button" className="choice" aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
          {choice || all}
        </button>
      ))}
    </div>
  )
}
