import { expect, it } from 'vitest'
import { readHome, readSite } from './content/site.ts'
import { readProjects } from './content/projects.ts'
import { resumeOf, inStandardFont } from './resume.ts'
import { SAMPLE_CONTENT } from './content/content-folder.ts'

it.each([
  ['½ kg', '½ kg'],
  ['2⅓', '2 1/3'],
  ['10⁵', '10^5'],
  ['H₂O', 'H2O'],
  ['Ọlọ́run ⁄ ł', 'Olorun / l'],
])('the resume prints %j as %j', (text, printed) => {
  // C954
  expect(inStandardFont(text)).toBe(printed)
})

it('the resume is a reproducible PDF with the owner’s links, and accepts any character in a name', async () => {
  // C268
  const [site, home, projects] = [readSite(SAMPLE_CONTENT), readHome(SAMPLE_CONTENT), readProjects(SAMPLE_CONTENT)]
  const made = async (name: string) =>
    (await resumeOf({ site: { ...site, owner: { ...site.owner, name } }, home, projects })).toString('latin1')
  const first = await made(site.owner.name)
  expect(first.startsWith('%PDF-1.')).toBe(true)
  expect(first.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(first).toContain(`/URI (mailto:${site.owner.email})`)
  expect(first).toContain(`/URI (${site.owner.website})`)
  expect(await made(site.owner.name)).toBe(first)
  expect(await made('Wanjikũ Mũthoni 王 😀')).toContain('(Wanjiku Muthoni')
})
