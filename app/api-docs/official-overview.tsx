import type { OfficialApi } from '#domain/content/api-docs.ts'
import { BuiltText } from '../ui/built-text.tsx'

/** A provider's features, requirements, pricing and quick start. */
export function OverviewTab({ official: { features, requirements, pricing, quickStart } }: { official: OfficialApi }) {
  return (
    <>
      <Points title="Features" points={features} />
      <Points title="Requirements" points={requirements} />
      <Points title="Pricing" points={pricing} />
      <section>
        <h4 className="font-semibold">Quick start</h4>
        <ol className="mt-3 grid gap-5">
          {quickStart.map(({ step, title, description }) => (
            <li key={step} className="grid grid-cols-[2rem_minmax(0,1fr)]">
              <span aria-hidden className="numeral text-2xl">
                {step}
              </span>
              <div>
                <h5 className="font-semibold">{title}</h5>
                <div className="article mt-1 text-base">
                  <BuiltText html={description} className="max-w-prose" />
                </div>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h4 className="font-semibold">{title}</h4>
      <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
