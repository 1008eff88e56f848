import { Drawer } from '#app/ui/drawer.tsx'
import { DialogToaster } from '#app/ui/toaster.tsx'
import { CartContents } from './cart-contents.tsx'

/** The full cart in a panel over the page. */
export function CartPanel({ isOpen, close }: { isOpen: boolean; close(): void }) {
  return (
    <Drawer isOpen={isOpen} close={close} title="Shopping Cart" closeWords="Close cart" isWide>
      {isOpen && (
        <>
          <div className="flex-1 overflow-y-auto px-5 pt-5 pb-6">
            <CartContents isPanel leave={close} />
          </div>
          <DialogToaster />
        </>
      )}
    </Drawer>
  )
}
