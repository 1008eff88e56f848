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

const skillsSchema = v.strictObject({
  text,
  bars: listOf(v.strictObject({ name: text, level: wholeNumber(0, 100), category: text })),
  more: texts,
})

const testimonialsSchema = v.strictObject({
  title: v.optional(text, 'Client Testimonials'),
  text,
  quotes: listOf(testimonial),
  statisticsTitle: v.optional(text, 'In figures'),
  statistics: v.optional(v.array(figure, 'a list'), []),
  technicalTitle: v.optional(text, 'In short'),
  technical: v.optional(v.array(text, 'a list'), []),
})

/** `content/home/home.yml`: the text of the home page. Skills, achievements and testimonials may be left out. */
export const homeFileSchema = v.strictObject({
  hero: v.strictObject({
    headline: text,
    text,
    callToAction: text,
    /** The image that is shown instead of the drawing of a market stall with the site's name. */
    picture: v.optional(pictureFile),
  }),
  about: v.strictObject({ text, stats: listOf(figure), technologies: texts, traits: listOf(statement) }),
  skills: v.optional(skillsSchema),
  projects: v.strictObject({ title: v.optional(text, 'Featured Projects'), text }),
  achievements: v.optional(
    v.strictObject({
      /** The heading; by default, the label in the menu. */
      title: v.optional(text),
      text,
      numbered: listOf(statement),
      more: v.optional(v.array(v.strictObject({ metric: text, title: text, text }), 'a list'), []),
    }),
  ),
  blog: v.strictObject({ text }),
  testimonials: v.optional(testimonialsSchema),
  contact: v.strictObject({
    text,
    /** A line in smaller type, such as what to mention in a message about an order. */
    note: v.optional(text),
  }),
})

type HomeFile = v.InferOutput<typeof homeFileSchema>
export type Figure = v.InferOutput<typeof figure>
export type Skills = v.InferOutput<typeof skillsSchema>
export type Skill = Skills['bars'][number]
export type Achievements = NonNullable<HomeFile['achievements']>
export type Testimonial = Omit<v.InferOutput<typeof testimonial>, 'image'> & { image: Picture }
export type Testimonials = Omit<v.InferOutput<typeof testimonialsSchema>, 'quotes'> & { quotes: Testimonial[] }
export type HeroText = Omit<HomeFile['hero'], 'picture'> & { picture?: Picture }

/** The text of the home page, with its images. */
export type Home = Omit<HomeFile, 'hero' | 'testimonials'> & { hero: HeroText; testimonials?: Testimonials }
