import type { ReactNode } from 'react'
import { Drawer } from '#app/ui/drawer.tsx'

type Props = {
  isOpen: boolean
  close(): void
  found: number
  /**
   * Announces the number of matching products, because the page's own status is not announced behind a modal drawer.
   */
  status: ReactNode
  children: ReactNode
}

/** The filters in a drawer, for screens too narrow for a sidebar. */
export function FiltersDrawer({ isOpen, close, found, status, children }: Props) {
  return (
    <Drawer isOpen={isOpen} close={close} title="Filters" closeWords="Close filters">
      {isOpen && (
        <>
          <div className="flex-1 overflow-y-auto px-5 py-2">{children}</div>
          <div className="grid gap-2 border-t border-line px-5 py-3">
            {status}
            <button type="button" className={`button w-full ${found === 0 ? 'button-quiet' : ''}`} onClick={close}>
              {found === 0 ? 'Close' : `Show ${found} ${found === 1 ? 'product' : 'products'}`}
            </button>
          </div>
        </>
      )}
    </Drawer>
  )
}
