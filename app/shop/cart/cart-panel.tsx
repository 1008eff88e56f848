import { X } from 'lucide-react'
import { iconButton } from '../../ui/classes.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { CartContents } from './cart-contents.tsx'

/** The whole cart as a panel over the page. */
export function CartPanel({ isOpen, close }: { isOpen: boolean; close(): void }) {
  const modal = useModal(isOpen, close)
  return (
    <dialog {...modal} className="drawer drawer-wide" aria-labelledby="cart-panel-title">
      {isOpen && (
        <div className="flex h-full flex-col">
          <div className="flex items-center border-b border-line px-5 py-3">
            <h2 id="cart-panel-title" className="text-lg font-semibold">
              Shopping Cart
            </h2>
            <button type="button" className={`${iconButton} ml-auto`} onClick={close}>
              <X aria-hidden />
              <span className="sr-only">Close cart</span>
            </button>
          </div>
          <div className="flex-1 overflow-y-auto px-5 pt-5 pb-6">
            <CartContents isPanel leave={close} />
          </div>
          {/* While the panel is open, nothing outside it can be seen in front of it or is read out. */}
          <Toaster />
        </div>
      )}
    </dialog>
  )
}
