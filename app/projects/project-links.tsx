import { ArrowRight, Book, Calendar, Code, FileText, Globe, Star, Users, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LinkIcon, ProjectLink } from '#domain/content/project.ts'
import { GitHubIcon } from '../ui/brand-icons.tsx'

const size = 'size-4 shrink-0'
const icons: Record<LinkIcon, ReactNode> = {
  globe: <Globe aria-hidden className={size} />,
  book: <Book aria-hidden className={size} />,
  'file-text': <FileText aria-hidden className={size} />,
  github: <GitHubIcon className={size} />,
  calendar: <Calendar aria-hidden className={size} />,
  users: <Users aria-hidden className={size} />,
  code: <Code aria-hidden className={size} />,
  star: <Star aria-hidden className={size} />,
  video: <Video aria-hidden className={size} />,
  'arrow-right': <ArrowRight aria-hidden className={size} />,
}

/** A link to another site with its icon. @param words what it says instead of the link's own name */
export function ExternalLink({ link, words = link.name, about }: { link: ProjectLink; words?: string; about?: string }) {
  return (
    <a href={link.url} rel="noopener" className="foot-link prose-link">
      {icons[link.icon]}
      {words}
      {about && <span className="sr-only">{` for ${about}`}</span>}
    </a>
  )
}
