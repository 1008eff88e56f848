import type { SVGProps } from 'react'
import { site } from '#app/content/content.ts'

/** The attributes of an icon's outline. */
export const outline = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** The GitHub icon: a cat's outline. */
export function GitHubIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <svg {...outline} width="24" height="24" aria-hidden {...props}>
      <path d="M6.5 4.5c1.6.3 2.6 1.1 3.3 1.7a9.5 9.5 0 0 1 4.4 0c.7-.6 1.7-1.4 3.3-1.7.6 1.5.5 2.7.2 3.4.9 1 1.3 2.2 1.3 3.6 0 3.8-2.4 5.2-5 5.5.7.7 1 1.5 1 2.7V22M9 22v-3.5c-2.4.5-4-.4-4.8-2.3" />
      <path d="M10 17c-2.6-.3-5-1.7-5-5.5 0-1.4.4-2.6 1.3-3.6-.3-.7-.4-1.9.2-3.4" />
    </svg>
  )
}

function LinkedInIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <svg {...outline} width="24" height="24" aria-hidden {...props}>
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M7.5 10.5v6M7.5 7.5v.01M11.5 16.5v-6M11.5 13.3c0-1.8 1-2.8 2.5-2.8s2.5 1 2.5 2.8v3.2" />
    </svg>
  )
}

function TwitterIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <svg {...outline} width="24" height="24" aria-hidden {...props}>
      <path d="M4 4l16 16M4.5 20l6-6.6M19.5 4l-6 6.6M4 4h3.5L20 20h-3.5z" />
    </svg>
  )
}

/** The owner's profiles on other sites. */
export const socialLinks = [
  { label: 'GitHub', address: site.owner.github, Icon: GitHubIcon },
  { label: 'LinkedIn', address: site.owner.linkedin, Icon: LinkedInIcon },
  { label: 'Twitter', address: site.owner.twitter, Icon: TwitterIcon },
]
