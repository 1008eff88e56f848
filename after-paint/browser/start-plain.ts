import { readNote } from '#after-paint/bootstrap/note.ts'
import { closestTo } from './closest-to.ts'
import { LOAD_FAILED, tell } from './events.ts'
import { preload } from './preload.ts'
import { runModules } from './run-modules.ts'

type PlainEntry = { start(): void }

let started: Promise<void> | undefined
let isRunning = false

/**
 * Starts what works without React, once. In development, the page starts it itself.
 * @throws when a file fails to load
 */
export function startPlain(): Promise<void> {
  return (started ??= run(readNote()?.plain ?? []))
}

/** Returns whether a button works without React (`data-plain`), now that the code for it runs. */
export function isServedPlainly(button: Element): boolean {
  return isRunning && button.closest('[data-plain]') !== null
}

/**
 * Keeps the presses of buttons that work without React until the code for them runs, and then presses the buttons. A
 * press starts that code.
 */
export function keepPlainPresses(): void {
  const pressed = new Set<HTMLElement>()
  const press = async (button: HTMLElement) => {
    try {
      await startPlain()
    } catch {
      return tell(LOAD_FAILED)
    }
    if (!pressed.delete(button)) return
    delete button.dataset.waiting
    button.click()
  }
  addEventListener('click', (event) => {
    const button = isRunning ? null : closestTo(event, 'button[data-plain]')
    if (!button) return
    pressed.add(button)
    button.dataset.waiting = ''
    void press(button)
  })
}

async function run(files: readonly string[]): Promise<void> {
  await preload(files)
  const entry = await runModules(files)
  if (entry) (entry as PlainEntry).start()
  isRunning = true
}
