import type { Skill, Skills as SkillsText } from '#domain/content/home.ts'
import { distinct } from '#domain/text/text.ts'
import { Chips } from '#app/ui/chips.tsx'
import { HomeSection } from './section.tsx'
import { site } from '#app/content/content.ts'

export function Skills({ skills }: { skills: SkillsText }) {
  return (
    <HomeSection id="skills" title={site.menu.skills} text={skills.text}>
      <div
        data-grows
        suppressHydrationWarning
        className="skill-groups mt-4 grid gap-x-12 gap-y-4 sm:mt-6 sm:grid-cols-2 sm:gap-y-8 lg:mt-10 lg:grid-cols-4"
      >
        {distinct(skills.bars.map(({ category }) => category)).map((category) => (
          <section key={category} aria-labelledby={`skills-${category.replaceAll(' ', '-')}`}>
            <h3 id={`skills-${category.replaceAll(' ', '-')}`} className="font-semibold">
              {category}
            </h3>
            <ul className="mt-1 grid sm:mt-3 sm:gap-y-3 lg:gap-y-4">
              {skills.bars
                .filter((skill) => skill.category === category)
                .map((skill) => (
                  <SkillBar key={skill.name} skill={skill} />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <h3 className="mt-5 mb-2 font-semibold sm:mt-12 sm:mb-3">More</h3>
      <Chips label="More technologies" texts={skills.more} />
    </HomeSection>
  )
}

function SkillBar({ skill: { name, level } }: { skill: Skill }) {
  const share = `${level}%`
  return (
    <li className="skill">
      <div aria-hidden className="flex items-end justify-between gap-2 text-sm sm:text-md">
        <span>{name}</span>
        <span className="text-muted tabular">{share}</span>
      </div>
      <progress className="skill-bar" max={100} value={level} aria-label={name}>
        {share}
      </progress>
    </li>
  )
}
