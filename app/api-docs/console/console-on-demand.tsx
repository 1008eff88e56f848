import { OnDemand } from '#app/ui/on-demand.tsx'
import type { ApiConsoleProps } from './api-console.tsx'

const load = async () => (await import('./api-console.tsx')).ApiConsole

/** The console. Its code is fetched when it is first opened. */
export function ConsoleOnDemand(props: ApiConsoleProps) {
  return <OnDemand isWanted={props.opened !== undefined} load={load} failed={props.close} props={props} />
}
