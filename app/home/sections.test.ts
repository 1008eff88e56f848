import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FeaturedProjects } from './sections.tsx'

it('the featured projects section shows a message and links to the other pages if it has no projects', () => {
  // C121
  const html = renderToStaticMarkup(
    createElement(FeaturedProjects, { title: 'Featured', text: 'Work', projects: [], hasIntegrations: true }),
  )
  expect(html).toContain('No projects found matching your criteria.')
  expect(html).toContain('href="/projects"')
  expect(html).toContain('href="/api-integrations"')
})
