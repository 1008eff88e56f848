import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSectionInView } from './use-section-in-view.ts'

type Props = { sections: readonly { id: string; title: string }[] }

/** The sections of a long page, beside it on a wide screen; the one being read is marked. */
export function SectionList({ sections }: Props) {
  const ids = useMemo(() => sections.map(({ id }) => id), [sections])
  const inView = useSectionInView(ids)
  return (
    <nav aria-label="Sections" className="lg:sticky lg:top-24 lg:self-start">
      <ul className="flex flex-wrap gap-x-5 lg:grid lg:gap-x-0 lg:border-l lg:border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ hash: `#${id}` }} replace aria-current={id === inView ? 'true' : undefined} className="section-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
