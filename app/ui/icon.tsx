import { createElement } from 'react'
import type { IconNode } from 'lucide'

/**
 * A decorative icon. It is hidden from screen readers, so nearby text or the control's name must express its meaning.
 */
export function Icon({ of: shapes, className }: { of: IconNode; className?: string }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      {shapes.map(([tag, attributes], place) => createElement(tag, { ...attributes, key: place }))}
    </svg>
  )
}
