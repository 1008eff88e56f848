import { closestTo } from './closest-to.ts'
import { onceTold, READY, LOAD_FAILED } from './events.ts'
import { elementAt, placeOf, type Place } from './place.ts'

/** How long a form that can be submitted without React waits for React (ms). */
const PATIENCE = 3000

type Press = { button: HTMLButtonElement; place: Place }

/**
 * Queues button clicks, and replays them once React is ready or has failed to load. Until then the button shows that it
 * was pressed (`data-waiting`). A form that works without React is submitted without it if React takes too long.
 * Elements marked `data-plain` work without React.
 */
export function queueClicks(): void {
  const presses: Press[] = []
  const keep = (event: Event) => {
    const button = closestTo(event, 'button')
    if (!button || button.closest('[data-plain]')) return
    event.preventDefault()
    const press = { button, place: placeOf(button) }
    presses.push(press)
    button.dataset.waiting = ''
    if (sends(button)) setTimeout(() => sendWithoutReact(press), PATIENCE)
  }
  const sendWithoutReact = (press: Press) => {
    const position = presses.indexOf(press)
    if (position < 0) return
    presses.splice(position, 1)
    press.button.form?.requestSubmit(press.button)
  }
  document.addEventListener('click', keep, true)
  const carryOut = () => {
    document.removeEventListener('click', keep, true)
    for (const { button, place } of presses.splice(0)) {
      delete button.dataset.waiting
      const there = button.isConnected ? button : elementAt(place)
      there?.click()
    }
  }
  // Not while React is hydrating: a part it has not reached yet could not respond.
  onceTold(READY, () => setTimeout(carryOut))
  onceTold(LOAD_FAILED, carryOut)
}

function sends({ type, form }: HTMLButtonElement): boolean {
  return type === 'submit' && form?.hasAttribute('action') === true
}
