import { forEachTogether } from '../../domain/content/check.ts'
import { projectFileSchema, type Project } from '../../domain/content/project.ts'
import { projectDocumentationSchema, type ProjectDocumentation } from '../../domain/content/project-documentation.ts'
import { numberedFolders } from './folders.ts'
import { readPicture } from './pictures.ts'
import { readYaml } from './yaml.ts'

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

/** Reads the project documentation. @throws ContentError */
export function readProjectDocumentation(contentDir: string): ProjectDocumentation {
  return readYaml(contentDir, 'projects/documentation.yml', projectDocumentationSchema)
}
