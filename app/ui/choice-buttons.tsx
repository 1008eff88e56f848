import { ChoiceRow } from './choice-row.tsx'

type Props = { label: string; all: string; choices: readonly string[]; chosen: string; onChoose(choice: string): void }

/**
 * Buttons for choosing one of several values, or all of them. If there are fewer than two values, there are no buttons.
 */
export function ChoiceButtons({ label, all, choices, chosen, onChoose }: Props) {
  if (choices.length < 2) return null
  return (
    <ChoiceRow label={label} chosen={chosen}>
      {['', ...choices].map((choice) => (
        <button
          key={choice}
          type="button"
          className="choice"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {choice || all}
        </button>
      ))}
    </ChoiceRow>
  )
}
