import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readHome } from '../server/content/home.ts'
import { readProjects } from '../server/content/projects.ts'
import { readSite } from '../server/content/site.ts'
import { writeResume } from './resume.ts'

it('the resume is a PDF with the owner’s links, the same bytes from the same content, whatever letters a name has', async () => {
  // C268
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-resume-'))
  const [site, home, projects] = [readSite('content'), readHome('content'), readProjects('content')]
  const written = async (name: string, file: string) => {
    await writeResume({ site: { ...site, owner: { ...site.owner, name } }, home, projects }, join(folder, file))
    return readFileSync(join(folder, file), 'latin1')
  }
  const first = await written(site.owner.name, 'a.pdf')
  expect(first.startsWith('%PDF-1.')).toBe(true)
  expect(first.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(first).toContain(`/URI (mailto:${site.owner.email})`)
  expect(first).toContain(`/URI (${site.owner.website})`)
  expect(await written(site.owner.name, 'b.pdf')).toBe(first)
  expect(await written('Wanjikũ Mũthoni 王 😀', 'c.pdf')).toContain('(Wanjiku Muthoni')
  rmSync(folder, { recursive: true })
})
