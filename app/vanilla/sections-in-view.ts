/**
 * Marks the link to the section in view, now and on scroll, in each list with `data-sections`. That attribute lists the
 * IDs of the sections; a link's `data-section` names the section of that link.
 */
export function markSections(): void {
  let frame = 0
  const measure = () => {
    frame = 0
    for (const list of document.querySelectorAll<HTMLElement>('[data-sections]')) markSection(list)
  }
  const schedule = () => {
    frame ||= requestAnimationFrame(measure)
  }
  schedule()
  addEventListener('scroll', schedule, { passive: true })
  addEventListener('resize', schedule)
}

function markSection(list: HTMLElement): void {
  const parts = (list.dataset.sections ?? '').split(' ').flatMap((id) => {
    const element = document.getElementById(id)
    // For a heading, measure its parent section, whose edges are known before its contents are laid out.
    const part = /^H\d$/.test(element?.tagName ?? '') ? element?.parentElement : element
    if (!part) return []
    const { top, bottom } = part.getBoundingClientRect()
    return [{ id, top, bottom }]
  })
  const inView = sectionInView(parts, innerHeight)
  for (const link of list.querySelectorAll<HTMLElement>('[data-section]')) {
    if (link.dataset.section === inView) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

type Span = { id: string; top: number; bottom: number }

/** The position of the trigger line, as a fraction of the viewport height. */
const LINE = 0.3

/**
 * Returns the ID of the section that spans the line 30% down the viewport. The sections' edges are relative to the
 * viewport (px).
 */
export function sectionInView(sections: readonly Span[], viewportHeight: number): string | undefined {
  const line = viewportHeight * LINE
  return sections.find(({ top, bottom }) => top <= line && bottom > line)?.id
}
