import type { Home, Skill } from '#domain/content/home.ts'
import { distinct } from '#domain/text/text.ts'
import { Chips } from '../ui/chips.tsx'
import { HomeSection } from './section.tsx'
import { useGrowth } from './use-growth.ts'
import { site } from '../content/content.ts'

export function Skills({ skills }: { skills: Home['skills'] }) {
  const groups = useGrowth()
  return (
    <HomeSection id="skills" title={site.menu.skills} text={skills.text}>
      <div ref={groups} className="skill-groups mt-10 grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {distinct(skills.bars.map(({ category }) => category)).map((category) => (
          <section key={category} aria-labelledby={`skills-${category.replaceAll(' ', '-')}`}>
            <h3 id={`skills-${category.replaceAll(' ', '-')}`} className="font-semibold">
              {category}
            </h3>
            <ul className="mt-4 grid gap-4">
              {skills.bars
                .filter((skill) => skill.category === category)
                .map((skill) => (
                  <SkillBar key={skill.name} skill={skill} />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <h3 className="mt-12 mb-3 font-semibold">Other tools I use</h3>
      <Chips label="More technologies" texts={skills.more} />
    </HomeSection>
  )
}

function SkillBar({ skill: { name, level } }: { skill: Skill }) {
  const share = `${level}%`
  return (
    <li>
      <div aria-hidden className="flex justify-between text-md">
        <span>{name}</span>
        <span className="text-muted tabular">{share}</span>
      </div>
      <progress className="skill-bar" max={100} value={level} aria-label={name}>
        {share}
      </progress>
    </li>
  )
}
