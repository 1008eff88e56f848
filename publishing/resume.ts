import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import type { Home, Skills } from '#domain/content/home.ts'
import type { Project } from '#domain/content/project.ts'
import type { Site } from '#domain/content/site.ts'
import { ACCENT, INK, LINE, MUTED } from '#domain/theme-colors.ts'
import { distinct } from '#domain/text/text.ts'
import { plainLetter } from '#domain/text/folded.ts'

/** The page margin in points. It leaves room for a thumb when holding a sheet of A4 paper. */
const MARGIN = 48
/** The height that must be left on a page for an entry (points). */
const ENTRY_HEIGHT = 60
/** The height that must be left on a page for a heading and the following lines (points). */
const HEADING_HEIGHT = 60

/** The content of a resume. */
export type ResumeContent = { site: Site; home: Home; projects: readonly Project[] }

/**
 * Returns the owner's resume as a PDF, from the same content as the site: profile, selected work, results, skills,
 * services.
 */
export async function resumeOf({ site, home, projects }: ResumeContent): Promise<Buffer> {
  const { owner } = site
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    tagged: true,
    displayTitle: true,
    info: {
      Title: inStandardFont(`${owner.name}, ${owner.role}`),
      Author: inStandardFont(owner.name),
      CreationDate: newest(projects),
    },
  })
  const bytes = buffer(pdf)

  writeHead(pdf, site)
  heading(pdf, 'Profile')
  paragraph(pdf, home.about.text)

  const selected = projects.filter(({ featured }) => featured)
  if (selected.length > 0) heading(pdf, 'Selected work')
  for (const project of selected) writeProject(pdf, project)

  const { achievements, skills } = home
  if (achievements) heading(pdf, inStandardFont(achievements.title ?? site.menu.achievements))
  for (const { title, text } of achievements?.numbered ?? []) {
    keepTogether(pdf, ENTRY_HEIGHT / 2)
    pdf
      .font('Helvetica-Bold')
      .text(inStandardFont(`${title}. `), { continued: true })
      .font('Helvetica')
      .text(inStandardFont(text))
      .moveDown(0.35)
  }

  if (skills) writeSkills(pdf, skills, site.menu.skills)

  heading(pdf, 'Services')
  paragraph(pdf, site.footer.services.join(' · '))

  pdf.end()
  return bytes
}

function writeSkills(pdf: PDFKit.PDFDocument, { bars, more }: Skills, title: string): void {
  heading(pdf, inStandardFont(title))
  const line = (name: string, texts: readonly string[]) =>
    pdf
      .font('Helvetica-Bold')
      .text(inStandardFont(`${name}: `), { continued: true })
      .font('Helvetica')
      .text(inStandardFont(texts.join(', ')))
  for (const category of distinct(bars.map((skill) => skill.category)))
    line(
      category,
      bars.filter((skill) => skill.category === category).map(({ name }) => name),
    )
  if (more.length > 0) line('Also', more)
}

/** Returns the date of the newest dated project as the creation date, so that the same content gives the same bytes. */
function newest(projects: readonly Project[]): Date {
  return new Date(
    projects
      .map(({ date = '' }) => date)
      .toSorted()
      .at(-1) || 0,
  )
}

function writeHead(pdf: PDFKit.PDFDocument, { owner, name }: Site): void {
  pdf.font('Times-Bold').fontSize(27).fillColor(INK).text(inStandardFont(owner.name))
  pdf
    .font('Helvetica')
    .fontSize(12.5)
    .fillColor(ACCENT)
    .text(inStandardFont(`${owner.role}, ${owner.city}, ${owner.country}`))
    .moveDown(0.5)
  pdf.fontSize(9.5).fillColor(MUTED)
  pdf
    .text(owner.email, { link: `mailto:${owner.email}`, continued: true })
    .text(`   ${owner.phone}   `, { link: null, continued: true })
    .text(owner.website.replace('https://', ''), { link: owner.website, continued: true })
    .text('   ', { link: null, continued: true })
    .text(owner.github.replace('https://', ''), { link: owner.github, continued: true })
    .text('   ', { link: null, continued: true })
    .text(owner.linkedin.replace('https://', '').replace('www.', ''), { link: owner.linkedin })
  pdf.on('pageAdded', () => {
    const { x, y } = pdf
    pdf
      .fontSize(9)
      .fillColor(MUTED)
      .text(inStandardFont(`${owner.name} · ${name}`), MARGIN, MARGIN / 2, { lineBreak: false })
    pdf.x = x
    pdf.y = y
  })
}

function writeProject(pdf: PDFKit.PDFDocument, { name, title, role, highlight, technologies, link }: Project): void {
  keepTogether(pdf, ENTRY_HEIGHT)
  pdf
    .font('Helvetica-Bold')
    .fontSize(10.5)
    .fillColor(INK)
    .text(inStandardFont(`${name}. `), { continued: true, link: link ?? null })
    .font('Helvetica')
    .text(inStandardFont(title), { link: null })
  pdf
    .fontSize(9.5)
    .fillColor(MUTED)
    .text(inStandardFont(`${role}. ${technologies.join(', ')}`))
  paragraph(pdf, highlight)
  pdf.moveDown(0.45)
}

function heading(pdf: PDFKit.PDFDocument, title: string): void {
  pdf.moveDown(1)
  keepTogether(pdf, HEADING_HEIGHT)
  const { y } = pdf
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  pdf.moveDown(0.5).font('Helvetica-Bold').fontSize(11).fillColor(ACCENT).text(title).moveDown(0.35)
  pdf.font('Helvetica').fontSize(10).fillColor(INK)
}

function paragraph(pdf: PDFKit.PDFDocument, text: string): void {
  pdf.font('Helvetica').fontSize(10).fillColor(INK).text(inStandardFont(text), { lineGap: 1.5 })
}

function keepTogether(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
}

/**
 * Converts text to the characters of the fonts that every PDF reader has. Letters that these fonts lack, such as ũ and
 * ł, lose their accents; letters of other writing systems are omitted.
 */
export function inStandardFont(text: string): string {
  return Array.from(text, (letter) => (/^[\u0020-\u00ff‘’“”–—•…€™]$/.test(letter) ? letter : plainLetter(letter))).join(
    '',
  )
}
