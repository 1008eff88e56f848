import { carryState } from '#after-paint/browser/page-location.ts'
import { forgetStored, readStored, writeStored } from './storage-keys.ts'

/** Lets a page leave the state of a history entry to the next page, in the browser's storage. */
export function keepCarriedState(): void {
  carryState({
    leave: (left) => writeStored('pageState', left),
    take() {
      const left = readStored('pageState')
      forgetStored('pageState')
      return left
    },
  })
}
