import type { SVGProps } from 'react'
import { outline } from './brand-icons.tsx'

/** The WhatsApp icon: a phone in a speech bubble. */
export function WhatsAppIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <svg {...outline} width="24" height="24" aria-hidden {...props}>
      <path d="M3.5 20.5l1.3-4.3a8.5 8.5 0 1 1 3.2 3.1z" />
      <path d="M9 8.5c-.6 1.2.2 3 1.7 4.5s3.2 2.3 4.4 1.7l.6-1.5-2-1.1-.9.9c-.9-.4-1.6-1.1-2-2l.9-.9-1.1-2z" />
    </svg>
  )
}
