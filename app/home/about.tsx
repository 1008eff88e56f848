import type { Home } from '#domain/content/home.ts'
import { Chips } from '../ui/chips.tsx'
import { Figures } from './figures.tsx'
import { HomeSection } from './section.tsx'
import { site } from '../content/content.ts'

export function About({ about }: { about: Home['about'] }) {
  return (
    <HomeSection id="about" title={site.menu.about}>
      <div className="mt-6 grid gap-x-16 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
        <div>
          <p className="max-w-prose text-lg">{about.text}</p>
          <div className="mt-8">
            <Chips label="Core technologies" texts={about.technologies} />
          </div>
        </div>
        <Figures figures={about.stats} />
      </div>
      <ul className="mt-12 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {about.traits.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-accent pt-4">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1.5 text-md text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
