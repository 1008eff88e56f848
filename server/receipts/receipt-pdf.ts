import { buffer } from 'node:stream/consumers'
import { totalLines } from '#domain/cart/total-lines.ts'
import { formatMoney, times } from '#domain/money.ts'
import { receiptFacts, receiptNote, receiptTitle, type Receipt } from '#domain/payments/receipt.ts'
import { ACCENT, INK, LINE, MUTED } from '#domain/theme-colors.ts'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { recordOf } from '#domain/record.ts'
import { plainLetter } from '#domain/text/folded.ts'
import { oneLine } from '#domain/text/typed-text.ts'

const require = createRequire(import.meta.url)
const fileOf = (weight: string) =>
  join(dirname(require.resolve(`@expo-google-fonts/source-serif-4/${weight}`)), `SourceSerif4_${weight}.ttf`)

/** The names of the fonts in a receipt. The PDF embeds only the letters that are used. */
const [REGULAR, BOLD] = ['Regular', 'Bold']

/** The replacement for a letter that is missing from the font. */
const UNKNOWN_LETTER = '?'

/**
 * Adds the fonts to a PDF.
 * @returns a function that replaces those letters of a line that are missing from the font. Each is replaced with its
 * plain form or, if there is none, with a question mark, so that no name is empty.
 */
function addFonts(pdf: PDFKit.PDFDocument): (line: string) => string {
  pdf.registerFont(REGULAR, fileOf('400Regular')).registerFont(BOLD, fileOf('600SemiBold')).font(REGULAR)
  const font = recordOf(recordOf(Reflect.get(pdf, '_font')).font)
  const has = (letter: string) =>
    typeof font.hasGlyphForCodePoint === 'function' && font.hasGlyphForCodePoint(letter.codePointAt(0)) === true
  return (line) =>
    Array.from(oneLine(line), (letter) => {
      if (has(letter)) return letter
      const plain = plainLetter(letter)
      return plain === '' && !/\p{M}/u.test(letter) ? UNKNOWN_LETTER : plain
    }).join('')
}

/** The page margin, the width of the name column and the minimum height of a row, in points. */
const MARGIN = 56
const NAMES = 120
const ROW = 40

const UNKNOWN_NOTE = `A ${UNKNOWN_LETTER} replaces a letter that is missing from this file’s font. The receipt on the site shows it.`

/**
 * Returns a receipt as an A4 PDF. The PDF library is loaded when the first receipt is written. If a letter is missing
 * from the font, a note refers to the receipt on the site.
 */
export async function receiptPdf(receipt: Receipt): Promise<Buffer<ArrayBuffer>> {
  const { default: Pdf } = await import('pdfkit')
  const title = receiptTitle(receipt)
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${title} ${receipt.number}`, CreationDate: new Date(receipt.paidAt) },
  })
  const bytes = buffer(pdf)
  const inFont = addFonts(pdf)
  let hasUnknown = false
  const write = (text: string) => {
    const lines = text.split('\n').map(inFont).join('\n')
    hasUnknown ||= lines.split(UNKNOWN_LETTER).length > text.split(UNKNOWN_LETTER).length
    return lines
  }
  pdf.font(BOLD).fontSize(24).fillColor(INK).text(title).moveDown(0.4)
  const [seller = '', ...contact] = receipt.seller
  pdf.font(BOLD).fontSize(10).text(write(seller))
  pdf
    .font(REGULAR)
    .fillColor(MUTED)
    .text(write(contact.join('\n')))
    .moveDown(1)
  heading(pdf, 'Payment')
  for (const [name, value] of receiptFacts(receipt)) namedRow(pdf, name, write(value))
  namedRow(pdf, 'Paid by', write(receipt.buyer.join('\n')))
  heading(pdf, 'Items')
  const { items, totals, currency, coupon, shippingMethod: method } = receipt
  for (const { name, quantity, price } of items)
    amountRow(pdf, write(`${quantity} × ${name}`), write(formatMoney(times(price, quantity), currency)))
  rule(pdf)
  for (const [name, amount] of totalLines(totals, currency, { coupon, method })) {
    pdf.font(name === 'Total' ? BOLD : REGULAR)
    amountRow(pdf, write(name), write(amount))
  }
  pdf
    .font(REGULAR)
    .moveDown(1)
    .fillColor(MUTED)
    .text(write(receiptNote(receipt)))
  if (hasUnknown) pdf.moveDown(0.4).text(UNKNOWN_NOTE)
  numberPages(pdf, receipt.number)
  pdf.end()
  return bytes as Promise<Buffer<ArrayBuffer>>
}

function heading(pdf: PDFKit.PDFDocument, title: string): void {
  rule(pdf)
  pdf.font(BOLD).fontSize(11).fillColor(ACCENT).text(title).moveDown(0.4)
  pdf.font(REGULAR).fontSize(10).fillColor(INK)
}

function rule(pdf: PDFKit.PDFDocument): void {
  pdf.moveDown(0.4)
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  pdf.moveDown(0.6)
}

/** Writes a name with its value next to it. The value can have several lines. */
function namedRow(pdf: PDFKit.PDFDocument, name: string, value: string): void {
  keepTogether(pdf)
  const { y } = pdf
  pdf.text(name, MARGIN, y, { width: NAMES })
  pdf.text(value, MARGIN + NAMES, y, { width: pdf.page.width - 2 * MARGIN - NAMES })
  pdf.x = MARGIN
  pdf.moveDown(0.25)
}

/** Writes text with its amount at the right margin. */
function amountRow(pdf: PDFKit.PDFDocument, text: string, amount: string): void {
  keepTogether(pdf)
  const { y } = pdf
  const width = pdf.page.width - 2 * MARGIN
  pdf.text(amount, MARGIN, y, { width, align: 'right' })
  pdf.text(text, MARGIN, y, { width: width - NAMES })
  pdf.moveDown(0.25)
}

function keepTogether(pdf: PDFKit.PDFDocument): void {
  if (pdf.y + ROW > pdf.page.height - MARGIN) pdf.addPage()
}

/** Writes the page number at the foot of each page, if there are several pages. */
function numberPages(pdf: PDFKit.PDFDocument, number: string): void {
  const { count } = pdf.bufferedPageRange()
  if (count < 2) return
  pdf.font(REGULAR).fontSize(9).fillColor(MUTED)
  for (let at = 0; at < count; at++) {
    pdf.switchToPage(at)
    const { page } = pdf
    // With a bottom margin, text at the foot of the page would start another page.
    page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.text(`${number}, page ${at + 1} of ${count}`, MARGIN, page.height - MARGIN * 0.75, {
      width: page.width - 2 * MARGIN,
      align: 'right',
    })
    pdf.endMarkedContent()
  }
}
