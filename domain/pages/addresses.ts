import type { PagePath } from './pages.ts'

type Id = string | number
/** What a part of a path asks for: `:id` an id, `:id?` one or none. */
type ParamOf<Part> = Part extends `${infer Name}?` ? { [Key in Name]?: Id | undefined } : { [Key in Part & string]: Id }
/** What the parts of a path ask for. */
type ParamsOf<Path> = Path extends `${string}/:${infer Part}/${infer Rest}`
  ? ParamOf<Part> & ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Part}`
    ? ParamOf<Part>
    : object

/**
 * The address of a page: its path with the ids that it asks for. Every link to a page is made here.
 * @param path one of those in `pages.ts`
 */
export function addressOf<Path extends PagePath>(
  path: Path,
  ...[params]: object extends ParamsOf<Path> ? [params?: ParamsOf<Path>] : [params: ParamsOf<Path>]
): string {
  const ids = params as Readonly<Record<string, Id | undefined>> | undefined
  return path.replace(/\/:(\w+)\??/g, (_, name: string) => (ids?.[name] ? `/${ids[name]}` : ''))
}
