import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconButton } from '../../ui/classes.ts'
import { useModal } from '../../ui/use-modal.ts'

type Props = { isOpen: boolean; close(): void; found: number; children: ReactNode }

/** The filters on a screen that has no room for them beside the list. */
export function FiltersDrawer({ isOpen, close, found, children }: Props) {
  const modal = useModal(isOpen, close)
  return (
    <dialog {...modal} className="drawer" aria-label="Filters">
      {isOpen && (
        <div className="flex h-full flex-col">
          <div className="flex items-center border-b border-line px-5 py-3">
            <h2 className="text-lg font-semibold">Filters</h2>
            <button type="button" className={`${iconButton} ml-auto`} onClick={close}>
              <X aria-hidden />
              <span className="sr-only">Close filters</span>
            </button>
          </div>
          <div className="flex-1 overflow-y-auto px-5 py-2">{children}</div>
          <div className="border-t border-line px-5 py-3">
            <button type="button" className="button w-full" onClick={close}>
              Show {found} {found === 1 ? 'product' : 'products'}
            </button>
          </div>
        </div>
      )}
    </dialog>
  )
}
