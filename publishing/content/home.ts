import { homeFileSchema, type Home } from '#domain/content/home.ts'
import { readPicture } from './pictures.ts'
import { readYaml } from './yaml.ts'

const FILE = 'home/home.yml'

/** Reads the text of the home page. @throws ContentError */
export function readHome(contentDir: string): Home {
  const { hero, testimonials, ...home } = readYaml(contentDir, FILE, homeFileSchema)
  const { picture, ...text } = hero
  type Stated = NonNullable<typeof picture>
  const read = (stated: Stated) => readPicture(contentDir, 'home', stated, FILE)
  return {
    ...home,
    hero: { ...text, ...(picture ? { picture: read(picture) } : {}) },
    ...(testimonials
      ? {
          testimonials: {
            ...testimonials,
            quotes: testimonials.quotes.map((quote) => ({ ...quote, image: read(quote.image) })),
          },
        }
      : {}),
  }
}
