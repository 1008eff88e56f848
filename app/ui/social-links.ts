import { site } from '#app/content/content.ts'
import { GitHubIcon, LinkedInIcon, TwitterIcon } from './brand-icons.tsx'

const { owner } = site

/** The owner's profiles on other sites. */
export const socialLinks = [
  { label: 'GitHub', address: owner.github, Icon: GitHubIcon },
  { label: 'LinkedIn', address: owner.linkedin, Icon: LinkedInIcon },
  { label: 'Twitter', address: owner.twitter, Icon: TwitterIcon },
]
