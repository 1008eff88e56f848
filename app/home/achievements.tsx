import type { Home } from '#domain/content/home.ts'
import { HomeSection } from './section.tsx'

export function Achievements({ achievements }: { achievements: Home['achievements'] }) {
  return (
    <HomeSection id="achievements" title="DevOps Achievements" text={achievements.text} isFar>
      <ol className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-2">
        {achievements.numbered.map(({ title, text }, position) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5">
            <span aria-hidden className="numeral">
              {position + 1}
            </span>
            <div>
              <h3 className="subtitle">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ul
        className="mt-14 grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2 lg:grid-cols-3"
        aria-label="Figures from operations"
      >
        {achievements.more.map(({ metric, title, text }) => (
          <li key={title} className="bg-paper p-6">
            <p className="figure">{metric}</p>
            <h3 className="mt-1 font-semibold">{title}</h3>
            <p className="mt-1 text-md text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
