import { firstOf } from '#domain/text/text.ts'

type Props = { label: string; texts: readonly string[]; most?: number }

/** A row of chips. Beyond `most`, a last chip says how many more there are. */
export function Chips({ label, texts, most = texts.length }: Props) {
  const { shown, more } = firstOf(texts, most)
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {shown.map((text) => (
        <li key={text} className="chip">
          {text}
        </li>
      ))}
      {more > 0 && <li className="chip">{`+${more} more`}</li>}
    </ul>
  )
}
