import * as v from 'valibot'
import { pictureFile, text, texts, type Picture } from './field-schemas.ts'

const listOf = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(v.array(entry, 'a list'), v.minLength(1, 'at least one entry'))
const wholeNumber = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`
  return v.pipe(v.number(expected), v.integer(expected), v.minValue(least, expected), v.maxValue(most, expected))
}

const figure = v.strictObject({ value: text, label: text })
const statement = v.strictObject({ title: text, text })

const testimonial = v.strictObject({
  id: wholeNumber(1, 1e6),
  name: text,
  role: text,
  company: text,
  image: pictureFile,
  content: text,
  project: text,
  rating: wholeNumber(1, 5),
  highlight: text,
})

/** `content/home/home.yml`: the text of the home page, section by section. */
export const homeFileSchema = v.strictObject({
  hero: v.strictObject({ headline: text, text, callToAction: text }),
  about: v.strictObject({ text, stats: listOf(figure), technologies: texts, traits: listOf(statement) }),
  skills: v.strictObject({
    text,
    bars: listOf(v.strictObject({ name: text, level: wholeNumber(0, 100), category: text })),
    more: texts,
  }),
  projects: v.strictObject({ text }),
  achievements: v.strictObject({
    text,
    numbered: listOf(statement),
    more: listOf(v.strictObject({ metric: text, title: text, text })),
  }),
  blog: v.strictObject({ text }),
  testimonials: v.strictObject({
    text,
    quotes: listOf(testimonial),
    statistics: listOf(figure),
    technical: texts,
  }),
  contact: v.strictObject({ text }),
})

type HomeFile = v.InferOutput<typeof homeFileSchema>
export type Figure = v.InferOutput<typeof figure>
export type Skill = HomeFile['skills']['bars'][number]
export type Testimonial = Omit<v.InferOutput<typeof testimonial>, 'image'> & { image: Picture }

/** The text of the home page, with its pictures. */
export type Home = Omit<HomeFile, 'testimonials'> & {
  testimonials: Omit<HomeFile['testimonials'], 'quotes'> & { quotes: Testimonial[] }
}
