import { href, Link } from 'react-router'
import { site } from 'virtual:site'
import { HOME_SECTIONS, type HomeSection } from '../layout/menu.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { pageWidth } from '../ui/classes.ts'

export const meta = () => pageMeta(site.owner.role)

const titles: Record<Exclude<HomeSection, 'home'>, string> = {
  about: 'About',
  skills: 'Skills',
  projects: 'Featured Projects',
  achievements: 'DevOps Achievements',
  blog: 'Blog',
  testimonials: 'Client Testimonials',
  contact: 'Contact',
}

export default function HomePage() {
  return (
    <>
      <section id="home" className={`${pageWidth} grid min-h-[70vh] content-center pt-16`}>
        <p className="label">
          {site.owner.role}, {site.owner.city}
        </p>
        <h1 className="hero mt-4 max-w-3xl">Scalable web solutions, built to be trusted with money.</h1>
        <p className="mt-6 max-w-xl text-lg text-muted">{site.description}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to={{ hash: '#contact' }} className="button">
            Start a project
          </Link>
          <Link to={href('/kra-itax')} prefetch="intent" className="button button-quiet">
            File a nil return
          </Link>
        </p>
      </section>
      {HOME_SECTIONS.filter((id) => id !== 'home').map((id) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={`${pageWidth} min-h-[60vh] border-t border-line py-16`}>
          <h2 id={`${id}-title`} className="title">
            {titles[id]}
          </h2>
          <p className="mt-4 text-muted">This section is being built.</p>
        </section>
      ))}
    </>
  )
}
