import { closestTo } from './closest-to.ts'
import { onceTold, READY, STILL } from './events.ts'

/**
 * Queues button clicks, and replays them once React is ready or has failed to load. Elements marked `data-plain` work
 * without React.
 */
export function keepPresses(): void {
  const presses: HTMLElement[] = []
  const keep = (event: Event) => {
    const pressed = closestTo(event, 'button')
    if (!pressed || pressed.closest('[data-plain]')) return
    event.preventDefault()
    presses.push(pressed)
  }
  document.addEventListener('click', keep, true)
  const carryOut = () => {
    document.removeEventListener('click', keep, true)
    for (const pressed of presses.splice(0)) pressed.click()
  }
  // Not while React is hydrating: a part it has not reached yet could not respond.
  onceTold(READY, () => setTimeout(carryOut))
  onceTold(STILL, carryOut)
}
