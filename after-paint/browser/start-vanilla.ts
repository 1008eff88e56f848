import { readNote } from '#after-paint/bootstrap/start.ts'
import { closestTo } from './clicks.ts'
import { LOAD_FAILED, tell } from './events.ts'
import { preload, runModules } from './load-modules.ts'

type VanillaEntry = { start(): void }

let started: Promise<void> | undefined
let isRunning = false
/** The buttons that were pressed before the code for them ran. */
const pressed = new Set<HTMLElement>()

/**
 * Starts, once, the code that works without React, and then presses the buttons that are waiting for it. In
 * development, the page's inline script starts that code instead.
 * @throws when a file fails to load
 */
export function startVanilla(): Promise<void> {
  return (started ??= run(readNote()?.vanilla ?? []).finally(pressWaiting))
}

/** Returns whether a button works without React (`data-vanilla`) and the code for it has started. */
export function worksWithoutReact(button: Element): boolean {
  return isRunning && button.closest('[data-vanilla]') !== null
}

/**
 * Records the presses of buttons that work without React (`data-vanilla`), until the code for them runs. A press loads
 * that code. If the code fails to load, the buttons are clicked anyway, so that the page says why nothing happens.
 */
export function keepEarlyPresses(): void {
  addEventListener('click', keepPress)
}

function keepPress(event: Event): void {
  const button = closestTo(event, 'button[data-vanilla]')
  if (!button) return
  pressed.add(button)
  button.dataset.waiting = ''
  startVanilla().catch(() => {})
}

function pressWaiting(): void {
  removeEventListener('click', keepPress)
  for (const button of pressed) {
    delete button.dataset.waiting
    button.click()
  }
}

async function run(files: readonly string[]): Promise<void> {
  try {
    await preload(files)
    const entry = await runModules(files)
    if (entry) (entry as VanillaEntry).start()
    isRunning = true
  } catch (error) {
    tell(LOAD_FAILED)
    throw error
  }
}
