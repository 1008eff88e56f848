import { homeFileSchema, type Home } from '../../domain/content/home.ts'
import { readPicture } from './pictures.ts'
import { readYaml } from './yaml.ts'

/** Reads the text of the home page. @throws ContentError */
export function readHome(contentDir: string): Home {
  const home = readYaml(contentDir, 'home/home.yml', homeFileSchema)
  const quotes = home.testimonials.quotes.map((quote) => ({
    ...quote,
    image: readPicture(contentDir, 'home', quote.image, 'home/home.yml'),
  }))
  return { ...home, testimonials: { ...home.testimonials, quotes } }
}
