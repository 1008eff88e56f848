import { href } from 'react-router'

/** What a page of buyers shows as long as there is nothing. */
export function NothingYet({ title, text, action }: { title: string; text?: string; action: string }) {
  return (
    <div className="grid justify-items-start gap-2 py-10">
      <p className="subtitle">{title}</p>
      {text && <p className="text-muted">{text}</p>}
      <a href={href('/codeshop')} className="button mt-4">
        {action}
      </a>
    </div>
  )
}
