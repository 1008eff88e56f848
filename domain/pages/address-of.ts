import type { PagePath } from './page-table.ts'

type Id = string | number
/** The parameter of a path segment: `:id` is required, `:id?` is optional. */
type ParamOf<Part> = Part extends `${infer Name}?` ? { [Key in Name]?: Id | undefined } : { [Key in Part & string]: Id }
/** The parameters in all segments of a path. */
type ParamsOf<Path> = Path extends `${string}/:${infer Part}/${infer Rest}`
  ? ParamOf<Part> & ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Part}`
    ? ParamOf<Part>
    : object

/**
 * Returns a page's URL: its path with the IDs filled in. Every link to a page is built here.
 * @param path one of the paths in `page-table.ts`
 */
export function addressOf<Path extends PagePath>(
  path: Path,
  ...[params]: object extends ParamsOf<Path> ? [params?: ParamsOf<Path>] : [params: ParamsOf<Path>]
): string {
  const ids: Readonly<Record<string, Id | undefined>> = Object(params)
  return path.replace(/\/:(\w+)\??/g, (_, name: string) => (ids[name] ? `/${ids[name]}` : ''))
}
