import { OnDemand } from '../../ui/on-demand.tsx'
import type { ApiConsoleProps } from './api-console.tsx'

const load = async () => (await import('./api-console.tsx')).ApiConsole

/** The console, whose code is fetched when it is first opened. @param opened the operation that it was opened for */
export function ConsoleOnDemand(props: ApiConsoleProps) {
  return <OnDemand isWanted={props.opened !== undefined} load={load} failed={props.close} props={props} />
}
