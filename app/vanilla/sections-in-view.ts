import { sectionInView } from '#app/ui/section-in-view.ts'

/**
 * Marks the link to the section in view, now and on scroll, in each list with `data-sections`. That attribute names the
 * IDs of the sections; `data-section` of a link names the link's section.
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
