import { previewedPosts } from '#domain/blog/posts.ts'
import { listedProject } from '#domain/projects/projects.ts'
import type { Route } from './+types/home-page'
import { Contact } from '../contact/contact.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { About } from './about.tsx'
import { Achievements } from './achievements.tsx'
import { BlogPreview } from './blog-preview.tsx'
import { FeaturedProjects } from './featured-projects.tsx'
import { Hero } from './hero.tsx'
import { HomeSection } from './section.tsx'
import { Skills } from './skills.tsx'
import { Testimonials } from './testimonials.tsx'
import { content, site } from '../content/content.ts'

export const meta = () => pageMeta(site.owner.role)

export const loader = () => ({
  home: content.home,
  projects: content.projects.filter(({ featured }) => featured).map(listedProject),
  posts: previewedPosts(content.posts),
})

export default function HomePage({ loaderData: { home, projects, posts } }: Route.ComponentProps) {
  return (
    <>
      <Hero hero={home.hero} />
      <About about={home.about} />
      <Skills skills={home.skills} />
      <FeaturedProjects text={home.projects.text} projects={projects} />
      <Achievements achievements={home.achievements} />
      <BlogPreview text={home.blog.text} posts={posts} />
      <Testimonials testimonials={home.testimonials} />
      <HomeSection id="contact" title={site.menu.contact} text={home.contact.text} isFar>
        <Contact />
      </HomeSection>
    </>
  )
}
