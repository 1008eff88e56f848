import { evaluationAddress, type SoldScript } from '../sold-script.ts'

/** Brings the evaluation pack of a script that was not bought. It works without scripts, and counts nothing. */
export function SampleDownload({ script }: { script: SoldScript }) {
  return (
    <a href={evaluationAddress(script)} download className="button button-quiet">
      Download Files<span className="sr-only">{` of the evaluation pack of ${script.name}`}</span>
    </a>
  )
}
