import * as v from 'valibot'
import { isoDate, pictureFile, text, texts, webAddress, type Picture } from './field-schemas.ts'

/** The icons that a project link can have. */
const LINK_ICONS = [
  'globe',
  'book',
  'file-text',
  'github',
  'calendar',
  'users',
  'code',
  'star',
  'video',
  'arrow-right',
] as const
export type LinkIcon = (typeof LINK_ICONS)[number]

const projectLink = v.strictObject({
  name: text,
  url: webAddress,
  icon: v.picklist(LINK_ICONS, `one of ${LINK_ICONS.join(', ')}`),
})

/** `content/projects/<id>-<slug>/project.yml`. The ID is the number that the folder's name starts with. */
export const projectFileSchema = v.strictObject({
  name: text,
  featured: v.boolean('true or false'),
  title: text,
  description: text,
  role: text,
  problem: text,
  /** A description of the work, in paragraphs. */
  overview: v.optional(text),
  /** What the project does, in short phrases. */
  features: v.optional(texts),
  technologies: texts,
  category: text,
  highlight: text,
  color: v.pipe(text, v.hexColor('a color such as "#9a4f2c"')),
  links: v.pipe(v.array(projectLink, 'a list'), v.minLength(1, 'at least one entry')),
  image: pictureFile,
  screenshots: v.optional(
    v.strictObject({ desktop: v.array(pictureFile, 'a list'), mobile: v.array(pictureFile, 'a list') }),
  ),
  date: v.optional(isoDate),
  link: v.optional(webAddress),
})

/** `content/projects/projects.yml`, optional: the text around the projects. */
export const projectListSchema = v.strictObject({
  /** The introduction to the project list. */
  text: v.optional(text),
  /** The three steps in which every project is built, shown on each project's page. */
  process: v.optional(v.pipe(v.array(v.strictObject({ title: text, text }), 'a list'), v.length(3, 'three steps'))),
})
export type ProjectList = v.InferOutput<typeof projectListSchema>

type ProjectFile = v.InferOutput<typeof projectFileSchema>
export type ProjectLink = ProjectFile['links'][number]

/** A project as the pages use it. */
export type Project = Omit<ProjectFile, 'image' | 'screenshots'> & {
  id: number
  image: Picture
  screenshots?: { desktop: Picture[]; mobile: Picture[] }
}
