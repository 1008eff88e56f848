import { navigate } from '#after-paint/browser/page-location.ts'
import { isPlainClick } from '#after-paint/browser/clicks.ts'

/**
 * A list of links to the sections of a long page, with the current section marked. On a wide screen, the list is beside
 * the page's text.
 */
export function SectionList({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="Sections" className="lg:sticky lg:top-24 lg:self-start">
      <ul className="lg:border-l lg:border-line" data-sections={sections.map(({ id }) => id).join(' ')}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              data-section={id}
              suppressHydrationWarning
              className="section-link"
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                navigate({ hash: `#${id}` })
                moveFocusTo(id)
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Moves focus to a section, so that keyboard and screen-reader users continue there. */
function moveFocusTo(id: string): void {
  const section = document.getElementById(id)
  section?.setAttribute('tabindex', '-1')
  section?.focus({ preventScroll: true })
}
