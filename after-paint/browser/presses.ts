import { onceTold, READY, STILL } from './events.ts'

/** Keeps presses that only React can answer, and carries them out as soon as it is there, or where it cannot be had. What is `data-plain` answers by itself. */
export function keepPresses(): void {
  const presses: HTMLElement[] = []
  const keep = (event: Event) => {
    const pressed = (event.target as Element | null)?.closest?.<HTMLElement>('button')
    if (!pressed || pressed.closest('[data-plain]')) return
    event.preventDefault()
    presses.push(pressed)
  }
  document.addEventListener('click', keep, true)
  const carryOut = () => {
    document.removeEventListener('click', keep, true)
    for (const pressed of presses.splice(0)) pressed.click()
  }
  // Not while React is at work: a part of the page that is not its own yet could not answer the press then.
  onceTold(READY, () => setTimeout(carryOut))
  onceTold(STILL, carryOut)
}
