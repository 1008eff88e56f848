import { buffer } from 'node:stream/consumers'
import { totalLines } from '../../domain/cart/total-lines.ts'
import { formatMoney, times } from '../../domain/money.ts'
import { receiptFacts, receiptNote, receiptTitle, type Receipt } from '../../domain/payments/receipt.ts'
import { inStandardFont } from '../../domain/text/standard-font.ts'
import { ACCENT, INK, LINE, MUTED } from '../../domain/theme-colors.ts'

/** Page margin, the width of the column with names, and the height that a row needs, in points. */
const MARGIN = 56
const NAMES = 120
const ROW = 40

/**
 * Returns a receipt as a PDF on A4. The library that writes it is loaded with the first one. Letters that the standard
 * fonts lack are missing from it, but not from the page of the receipt.
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
    info: { Title: `${title} ${receipt.number}`, CreationDate: new Date(receipt.paidAt) },
  })
  const bytes = buffer(pdf)
  pdf.font('Times-Bold').fontSize(24).fillColor(INK).text(title).moveDown(0.4)
  const [seller = '', ...contact] = receipt.seller
  pdf.font('Helvetica-Bold').fontSize(10).text(inStandardFont(seller))
  pdf
    .font('Helvetica')
    .fillColor(MUTED)
    .text(inStandardFont(contact.join('\n')))
    .moveDown(1)
  heading(pdf, 'Payment')
  for (const [name, value] of receiptFacts(receipt)) namedRow(pdf, name, value)
  namedRow(pdf, 'Paid by', receipt.buyer.join('\n'))
  heading(pdf, 'Items')
  const { items, totals, currency, coupon, shippingMethod: method } = receipt
  for (const { name, quantity, price } of items)
    amountRow(pdf, `${quantity} × ${name}`, formatMoney(times(price, quantity), currency))
  rule(pdf)
  for (const [name, amount] of totalLines(totals, currency, { coupon, method })) {
    pdf.font(name === 'Total' ? 'Helvetica-Bold' : 'Helvetica')
    amountRow(pdf, name, amount)
  }
  pdf.font('Helvetica').moveDown(1).fillColor(MUTED).text(receiptNote(receipt))
  pdf.end()
  return bytes as Promise<Buffer<ArrayBuffer>>
}

function heading(pdf: PDFKit.PDFDocument, title: string): void {
  rule(pdf)
  pdf.font('Helvetica-Bold').fontSize(11).fillColor(ACCENT).text(title).moveDown(0.4)
  pdf.font('Helvetica').fontSize(10).fillColor(INK)
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

/** Writes a name, and beside it its value, which can have several lines. */
function namedRow(pdf: PDFKit.PDFDocument, name: string, value: string): void {
  keepTogether(pdf)
  const { y } = pdf
  pdf.text(name, MARGIN, y, { width: NAMES })
  pdf.text(inStandardFont(value), MARGIN + NAMES, y, { width: pdf.page.width - 2 * MARGIN - NAMES })
  pdf.x = MARGIN
  pdf.moveDown(0.25)
}

/** Writes a text, and at the right margin its amount. */
function amountRow(pdf: PDFKit.PDFDocument, text: string, amount: string): void {
  keepTogether(pdf)
  const { y } = pdf
  const width = pdf.page.width - 2 * MARGIN
  pdf.text(inStandardFont(amount), MARGIN, y, { width, align: 'right' })
  pdf.text(inStandardFont(text), MARGIN, y, { width: width - NAMES })
  pdf.moveDown(0.25)
}

function keepTogether(pdf: PDFKit.PDFDocument): void {
  if (pdf.y + ROW > pdf.page.height - MARGIN) pdf.addPage()
}
