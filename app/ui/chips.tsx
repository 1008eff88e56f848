import { firstOf } from '#domain/text/text.ts'

type Props = {
  label: string
  texts: readonly string[]
  most?: number
  /** Returns the URL that a chip links to. If omitted, the chips are plain text. */
  addressOf?: (text: string) => string
}

/** A row of chips. If there are more than `most`, the last chip shows the number of the others. */
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
