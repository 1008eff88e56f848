import { showDeskPlots } from '#contract/desk/overview.ts'
import { longDate } from '#domain/dates.ts'
import { AnswerOrWait } from './answer-or-wait.tsx'
import { useDeskAnswer } from './use-desk-answer.ts'

/** Weekly charts, drawn by the server. */
export function Plots() {
  const asked = useDeskAnswer(showDeskPlots)
  return (
    <section aria-labelledby="plots">
      <h2 id="plots" className="subtitle">
        The last twelve weeks
      </h2>
      <AnswerOrWait {...asked}>
        {({ weeks, plots }) => (
          <>
            <div className="mt-4 grid gap-8 sm:grid-cols-2">
              {plots.map(({ title, values, svg }) => {
                const sum = values.reduce((total, value) => total + value, 0)
                return (
                  <figure key={title}>
                    <figcaption className="mb-2 flex justify-between gap-4">
                      <span className="font-semibold">{title}</span>
                      <span className="tabular text-muted">{`${sum} in total, ${values.at(-1) ?? 0} this week`}</span>
                    </figcaption>
                    <img
                      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
                      alt={`${title}, week by week: ${values.join(', ')}.`}
                      className="w-full"
                    />
                  </figure>
                )
              })}
            </div>
            <p className="mt-3 text-sm text-muted">
              {`From the week of ${longDate(weeks[0]!)} to the current one. Visits are pages that this server sent to browsers, excluding bots. Clicks from page to page within the site are not counted.`}
            </p>
          </>
        )}
      </AnswerOrWait>
    </section>
  )
}
