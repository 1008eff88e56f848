import { firstOf } from '#domain/text/text.ts'

type Props = {
  label: string
  texts: readonly string[]
  most?: number
  /** Where a chip leads; without it, chips are plain text. */
  addressOf?: (text: string) => string
}

/** A row of chips. Beyond `most`, a last chip says how many more there are. */
export function Chips({ label, texts, most = texts.length, addressOf }: Props) {
  const { shown, more } = firstOf(texts, most)
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {shown.map((text) => (
        <li key={text} className="chip">
          {addressOf ? <a href={addressOf(text)}>{text}</a> : text}
        </li>
      ))}
      {more > 0 && <li className="chip">{`+${more} more`}</li>}
    </ul>
  )
}
