import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** Returns a module and all modules of the site that load with it. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const statement of readFileSync(file, 'utf8').split(/^(?=import |export )/m)) {
    const [before = '', name = ''] = statement.split("'", 2)
    // Packages contain none of the site's modules.
    if (!/^[#.]/.test(name) || before.startsWith('import type ') || !before.endsWith(' from ')) continue
    loadedWith(name.startsWith('#') ? name.slice(1) : join(dirname(file), name), seen)
  }
  return seen
}

it('the pages without JavaScript load no content, so that one process can render them for every publication', () => {
  // C1002
  const loaded = loadedWith('app/no-js/render-no-js.tsx')
  expect([...loaded]).toEqual(
    expect.arrayContaining(['app/storefront/form-field.tsx', 'app/ui/email-hint.tsx', 'domain/money.ts']),
  )
  expect(loaded).not.toContain('app/content/content.ts')
})
