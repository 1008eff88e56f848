import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import Pdf from 'pdfkit'
import type { Site } from '../domain/content/site.ts'

const INK = '#2b2320'
const MUTED = '#6d625b'
const ACCENT = '#9a3f24'
/** Points: A4 with room for a thumb. */
const MARGIN = 56

/** Writes the owner's resume as a PDF of one page, made of the same content as the site. */
export async function writeResume(site: Site, file: string): Promise<void> {
  const { owner, footer } = site
  await mkdir(dirname(file), { recursive: true })
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    tagged: true,
    displayTitle: true,
    info: { Title: `${owner.name}, ${owner.role}`, Author: owner.name, CreationDate: new Date(0) },
  })
  const written = finished(pdf.pipe(createWriteStream(file)))

  pdf.font('Times-Bold').fontSize(28).fillColor(INK).text(owner.name)
  pdf.font('Helvetica').fontSize(13).fillColor(ACCENT).text(owner.role).moveDown(0.6)
  pdf.fontSize(10).fillColor(MUTED)
  pdf
    .text(owner.email, { link: `mailto:${owner.email}` })
    .text(owner.phone)
    .text(`${owner.city}, ${owner.country}`)
  for (const address of [owner.website, owner.github, owner.linkedin]) pdf.text(address, { link: address })

  section(pdf, 'Profile')
  pdf.text(site.description).moveDown(0.3).text(footer.about)
  section(pdf, 'Services')
  pdf.list(footer.services, { bulletRadius: 1.6, textIndent: 12 })
  section(pdf, 'Technologies')
  pdf.text(footer.technologies.join(' · '))

  pdf.end()
  await written
}

function section(pdf: PDFKit.PDFDocument, title: string): void {
  pdf.moveDown(1.4)
  const { y } = pdf
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor('#d8cfc4')
    .stroke()
  pdf.moveDown(0.6).font('Helvetica-Bold').fontSize(11).fillColor(INK).text(title).moveDown(0.3)
  pdf.font('Helvetica').fontSize(10.5).fillColor(INK)
}
