import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies products until there are `count` products. The copies have different names, prices, stocks, ratings and
 * brands.
 */
export function writeProducts(products: string, count: number): void {
  const samples = readdirSync(products).toSorted()
  const texts = samples.map((id) => readFileSync(join(products, id, 'product.yml'), 'utf8'))
  for (let number = samples.length; number < count; number++) {
    const sample = samples[number % samples.length]!
    const id = `${sample}-${number}`
    const other = (field: string, value: string) => (text: string) =>
      text
        .split('\n')
        .map((line) => (line.startsWith(`${field}: `) ? `${field}: ${value}` : line))
        .join('\n')
    const changes = [
      (text: string) => text.replace(/^name: (.*)$/m, `name: $1 ${number}`),
      other('price', `"${20 + ((number * 7919) % 1900)}.00"`),
      other('stock', String((number * 31) % 40)),
      other('rating', String(1 + ((number * 13) % 41) / 10)),
      other('brand', `Maker ${number % 24}`),
      other('isOnSale', 'false'),
    ]
    cpSync(join(products, sample), join(products, id), { recursive: true })
    writeFileSync(
      join(products, id, 'product.yml'),
      changes.reduce((text, change) => change(text), texts[number % samples.length]!),
    )
  }
}

/** Copies numbered folders until there are `count` of them. Each copy has a different title. */
export function writeCopies(folder: string, count: number, file: string): void {
  const samples = readdirSync(folder).filter((name) => /^\d/.test(name))
  for (let number = samples.length; number < count; number++) {
    const sample = samples[number % samples.length]!
    const copy = join(folder, `${number + 1}-${sample.replace(/^\d+-/, '')}-${number}`)
    cpSync(join(folder, sample), copy, { recursive: true })
    const text = readFileSync(join(copy, file), 'utf8')
    writeFileSync(join(copy, file), text.replace(/^title: (.*?)("?)$/m, `title: $1 no ${number}$2`))
  }
}

/** Removes the redirects of the sample content, because their old URLs would collide with the URLs of copied posts. */
export function dropRedirects(content: string): void {
  const site = join(content, 'site.yml')
  writeFileSync(site, readFileSync(site, 'utf8').replace(/^redirects:\n(?: {2}.+\n)+/m, ''))
}
