import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { forEachTogether } from '#domain/content/check.ts'
import { projectFileSchema, projectListSchema, type Project, type ProjectList } from '#domain/content/project.ts'
import { projectDocumentationSchema, type ProjectDocumentation } from '#domain/content/documents.ts'
import { linesOf, type Link } from './article-links.ts'
import { readContentText, numberedFolders, type NumberedFolder } from './folders.ts'
import { highlightedCode } from './load-markdown.ts'
import { readPicture } from './pictures.ts'
import { readYaml } from './yaml.ts'

/** The file of a project's documentation, in the project's folder. */
const DOCUMENTATION = 'documentation.yml'

/** The file with the text around the list of projects. */
const LIST = 'projects/projects.yml'

/** Reads the text around the list of projects; returns an empty object if the file is missing. @throws ContentError */
export function readProjectList(contentDir: string): ProjectList {
  return existsSync(join(contentDir, LIST)) ? readYaml(contentDir, LIST, projectListSchema) : {}
}

/** Reads all projects, ordered by ID. @throws ContentError */
export function readProjects(contentDir: string): Project[] {
  return forEachTogether(numberedFolders(contentDir, 'projects'), ({ id, folder }) => {
    const { image, screenshots, ...project } = readYaml(contentDir, `${folder}/project.yml`, projectFileSchema)
    const read = (picture: typeof image) => readPicture(contentDir, folder, picture, `${folder}/project.yml`)
    return {
      ...project,
      id,
      image: read(image),
      ...(screenshots
        ? { screenshots: { desktop: screenshots.desktop.map(read), mobile: screenshots.mobile.map(read) } }
        : {}),
    }
  })
}

/** Returns each project's links, with their file and lines. @throws ContentError */
export function readProjectLinks(contentDir: string): { id: number; file: string; links: Link[] }[] {
  return forEachTogether(numberedFolders(contentDir, 'projects'), ({ id, folder }) => {
    const file = `${folder}/project.yml`
    const { links, link } = readYaml(contentDir, file, projectFileSchema)
    const addresses = [...links.map(({ url }) => url), ...(link === undefined ? [] : [link])]
    return { id, file, links: linesOf(readContentText(contentDir, file), addresses) }
  })
}

/** Returns the folders of the projects that have documentation, ordered by ID. @throws ContentError */
export function documentedProjects(contentDir: string): NumberedFolder[] {
  return numberedFolders(contentDir, 'projects').filter(({ folder }) =>
    existsSync(join(contentDir, folder, DOCUMENTATION)),
  )
}

/** Reads the documentation of all documented projects, by project ID. @throws ContentError */
export function readProjectDocumentation(contentDir: string): Readonly<Record<number, ProjectDocumentation>> {
  return Object.fromEntries(
    forEachTogether(documentedProjects(contentDir), ({ id, folder }): [number, ProjectDocumentation] => {
      const file = readYaml(contentDir, `${folder}/${DOCUMENTATION}`, projectDocumentationSchema)
      const sections = file.sections.map((section) => ({
        ...section,
        blocks: section.blocks.map((block) => ({ ...block, html: highlightedCode(block.code, block.language) })),
      }))
      return [id, { ...file, sections }]
    }),
  )
}
