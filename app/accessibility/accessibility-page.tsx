import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { longDate } from '#domain/dates.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { mailAddress } from '#app/ui/owner-links.ts'
import { pageWidth } from '#app/ui/classes.ts'

export const meta = () => pageMeta('Accessibility', 'What was tested and how, what does not work, and whom to contact.')

/** The date when this page was last checked against the tests. */
const REVIEWED = '2026-11-25'

const TESTED = [
  [
    'Automated rules',
    'axe finds no violation of WCAG 2.2 A and AA on any page, in both themes, at 320, 768 and 1280 pixels, and in error, empty and dialog states. Every release runs this. Automated rules find only some of the barriers.',
  ],
  [
    'Keyboard',
    'Every control can be reached and shows its focus. Dialogs return focus when they close, and there are no keyboard traps.',
  ],
  [
    'Zoom and large text',
    'Pages reflow at 400% zoom and with a default font of 32 pixels. Text spacing can be increased without loss of content.',
  ],
  [
    'Colors',
    'Both themes have a contrast of at least 4.5:1 for text. The settings for more contrast and reduced motion are respected. With forced colors, such as in a Windows high-contrast theme, selected controls, ratings and skill bars stay recognizable.',
  ],
  [
    'Translated and modified pages',
    'Pages that the browser translates or extensions modify keep working and do not lose typed text.',
  ],
  [
    'What screen readers get',
    'What the browser reports to screen readers includes every heading and every control that a page shows.',
  ],
  ['Slow, broken and missing connections', 'Pages are readable without JavaScript, and visited pages open offline.'],
] as const

const KNOWN = [
  'No screen reader user has tested the site yet. Announcements were checked in the Chromium accessibility tree, not by ear.',
  'Only Chromium runs all tests. Firefox and WebKit, the engine of Safari, run seven complete visits. Safari itself, and browsers on real phones, were not tried.',
  'The drawings on the home page and in articles have short descriptions, not long ones. If you need a longer description, write to me.',
  'The API console lists all fields in the documentation’s order, so the list can be long on a phone.',
] as const

/** The accessibility statement: what was tested, and which problems are known. */
export default function AccessibilityPage() {
  return (
    <div className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">Accessibility</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        This site is meant to work for everybody: with a keyboard, a screen reader, large text, high contrast, an old
        phone or a poor connection. The goal is WCAG 2.2, level AA. I believe that the site partly conforms: automated
        rules pass, and known barriers are listed below, but nobody who uses a screen reader has tested it.
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
          What is known not to work, and what was not tested
        </h2>
        <ul className="mt-4 grid list-disc gap-3 pl-5">
          {KNOWN.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="tell" className="mt-10 max-w-prose">
        <h2 id="tell" className="subtitle">
          Does something not work for you?
        </h2>
        <p className="mt-4">
          {'Tell me which page and which software you are using, through '}
          <a href={addressOf(pages.contact)} className="prose-link">
            the contact form
          </a>
          {' or by '}
          <a href={mailAddress('Accessibility', '')} className="prose-link">
            email
          </a>
          .
        </p>
        <p className="mt-4 text-sm text-muted">Reviewed on {longDate(REVIEWED)}</p>
      </section>
    </div>
  )
}
