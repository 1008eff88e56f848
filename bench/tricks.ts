/**
 * A piece of source code that belongs to an optimization, and the code that replaces it in a build without that
 * optimization.
 */
type Change = { file: string; from: string; to: string }

/**
 * The changes that disable each optimization, by the optimization's name. `npm run bench -- --without NAME` builds a
 * version with these changes and compares it with the current version.
 */
export const TRICKS: Readonly<Record<string, readonly Change[]>> = {
  'page-styles': [
    {
      file: 'after-paint/finish-page.ts',
      from: '<style>${rules}</style>`,',
      to: '<link rel="stylesheet" href="${stylesheet.address}"/>`,',
    },
  ],
  'start-file': [
    {
      file: 'after-paint/finish-page.ts',
      from: '      head,\n      below,\n',
      to: '      `<script type="application/json" id="whole-start">${text.replaceAll(\'<\', \'\\\\u003c\')}</script>`,\n      head,\n      below,\n',
    },
    {
      file: 'after-paint/browser/start-react.ts',
      from: 'const { loaded, files, globals }: Start = await fetchJson(address)\n',
      to: "const { loaded, files, globals }: Start = address && JSON.parse(document.getElementById('whole-start')!.textContent!)\n",
    },
  ],
  'late-react': [
    {
      file: 'after-paint/browser/when-to-start.ts',
      from: `  whenShown(\n    () => {\n      if (startsAtOnce() || needsReact()) start()\n    },\n`,
      to: "  document.addEventListener('DOMContentLoaded', start)\n  whenShown(\n    () => {},\n",
    },
  ],
  'small-tasks': [
    {
      file: 'after-paint/browser/load-modules.ts',
      from: 'const ASKED_AT_ONCE = 3\n',
      to: 'const ASKED_AT_ONCE = 1000\n',
    },
    {
      file: 'after-paint/browser/when-idle.ts',
      from: '  return new Promise((then) => whenIdle(then, 50))\n',
      to: '  return Promise.resolve()\n',
    },
  ],
  'late-pictures': [
    {
      file: 'app/styles/controls.css',
      from: ':root:not([data-painted]) .late {',
      to: ':root:not([data-painted]) .never-late {',
    },
  ],
  'deferred-parts': [
    {
      file: 'app/styles/frame.css',
      from: ' .deferred:not([data-laid-out]) {',
      to: ' .never-deferred:not([data-laid-out]) {',
    },
  ],
  'article-parts': [
    {
      file: 'publishing/content/markdown.ts',
      from: '  placePictures(tree, pictureOf, onMistake)\n  putOffSections(tree)\n',
      to: '  placePictures(tree, pictureOf, onMistake)\n',
    },
  ],
  'fetch-ahead': [
    { file: 'publishing/pages/page-maker.ts', from: `{ href_matches: '/*' },`, to: `{ href_matches: '/none' },` },
  ],
}

/**
 * Applies a change that disables an optimization to a file's source code.
 * @returns the changed source code
 * @throws Error unless the code to replace occurs exactly once
 */
export function withoutTrick(text: string, { file, from, to }: Change): string {
  const [before, after, ...others] = text.split(from)
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${file} should contain this once: ${from}`)
  return before + to + after
}
