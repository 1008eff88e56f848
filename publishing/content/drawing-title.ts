import { isElement, textOf, type Element } from '#publishing/html/html-tree.ts'
import { PATH_ON_DISK } from './path-on-disk.ts'

/** Matches the name of a file of a drawing program. */
const FILE_NAME = /^[^\n]*\.(?:svgz?|ai|eps|pdf|psd|indd|xd|fig|sketch|afdesign|cdr|drawio|vsdx?|xcf|png|jpe?g)$/i
/** The attributes with the names that editors give to layers, and those with the names of files. */
const LAYER_NAMES: ReadonlySet<string> = new Set(['id', 'data-name', 'inkscape:label', 'serif:id', 'sketch:type'])
const FILE_NAMES: ReadonlySet<string> = new Set(['data-name', 'sodipodi:docname', 'inkscape:export-filename'])

/**
 * Returns the text of a title; an empty string if it is a path, the name of a file, or the name that an editor gave to
 * the layer around it.
 */
export function titleIn(title: Element, root: Element): string {
  const text = textOf(title)
  if (PATH_ON_DISK.test(text) || FILE_NAME.test(text.trim())) return ''
  const around = title.parentNode
  if (!around || !isElement(around)) return text
  const names = around === root ? FILE_NAMES : LAYER_NAMES
  const given = around.attrs.filter(({ name, prefix }) => names.has(prefix ? `${prefix}:${name}` : name))
  return given.some(({ value }) => plain(value) === plain(text)) ? '' : text
}

/** Returns the letters and digits of a name, without folders and the file's ending. */
function plain(name: string): string {
  return name
    .replace(/^.*[\\/]/, '')
    .replace(/\.\w{2,7}$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
