import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { mailAddress } from '../layout/owner-links.ts'
import { pageWidth } from '../ui/classes.ts'
import { site } from '../content/content.ts'

export const meta = () =>
  pageMeta('Accessibility', 'What was tested with what, what is known not to work, and whom to tell.')

const TESTED = [
  [
    'Automated rules',
    'axe finds no violation of WCAG 2.2 A and AA on any page, in both themes, at 320, 768 and 1280 pixels, and in error, empty and dialog states. Every release runs this.',
  ],
  ['Keyboard', 'Every control can be reached and shows its focus. Dialogs return the focus, and nothing traps it.'],
  [
    'Zoom and large text',
    'Pages reflow at 400% zoom and with a default font of 32 pixels. Text spacing can be increased without loss.',
  ],
  ['Colors', 'Both themes have a contrast of at least 4.5:1 for text. More contrast and reduced motion are respected. With forced colors, as in a Windows high-contrast theme, selected controls, ratings and skill bars stay recognizable.'],
  [
    'Changed pages',
    'Pages that a browser translates, and pages that extensions change, keep working and keep what was typed.',
  ],
  ['The tree for assistive technology', 'It holds every heading and every control, compared with the page.'],
  [
    'Slow, broken and missing connections',
    'Pages are readable without scripts, and pages that were read open offline.',
  ],
] as const

const KNOWN = [
  'No screen reader user has tested the site yet. What is announced was checked in the accessibility tree of Chromium, not by ear.',
  'Only Chromium runs the tests. Firefox and Safari were not tried with this version.',
  'The drawings on the home page and in articles have short descriptions, not long ones.',
  'The API console lists its fields in the order of the documentation, which can be long on a phone.',
] as const

/** What is known about the accessibility of the site. */
export default function AccessibilityPage() {
  return (
    <div className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">Accessibility</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        This site is meant to work for everybody: with a keyboard, a screen reader, large text, high contrast, an old
        phone or a poor connection. The goal is WCAG 2.2, level AA.
      </p>
      <section aria-labelledby="tested" className="mt-10 max-w-prose">
        <h2 id="tested" className="subtitle">
          What was tested
        </h2>
        <dl className="mt-4 grid gap-4">
          {TESTED.map(([what, how]) => (
            <div key={what}>
              <dt className="font-semibold">{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="known" className="mt-10 max-w-prose">
        <h2 id="known" className="subtitle">
          What is known not to work, or not known to work
        </h2>
        <ul className="mt-4 grid list-disc gap-3 pl-5">
          {KNOWN.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="tell" className="mt-10 max-w-prose">
        <h2 id="tell" className="subtitle">
          Something does not work for you?
        </h2>
        <p className="mt-4">
          {`Tell ${site.owner.name}: the page, and what you use. Write with `}
          <a href={addressOf(pages.contact)} className="prose-link">
            the contact form
          </a>
          {' or '}
          <a href={mailAddress('Accessibility', '')} className="prose-link">
            email
          </a>
          .
        </p>
      </section>
    </div>
  )
}
