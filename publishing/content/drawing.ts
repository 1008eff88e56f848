import { parse } from 'parse5'
import postcss, { type Root } from 'postcss'
import { childrenOf, elementsIn, isElement, textOf, type Element, type Node } from '#publishing/html/html-tree.ts'
import { classesIn, publishedNames, renamedCss, renamedReferences, renamedTimes, type Names } from './drawing-names.ts'
import { removeRules } from './drawing-styles.ts'
import { drawingText } from './drawing-text.ts'
import { COLOR_PROFILE } from './extra-part-names.ts'
import { extraParts } from './picture-parts.ts'
import { idsInTimes, shownElements, type Shown } from './shown-elements.ts'

/** Matches a local file path, such as `/home/njeri/logo.svg`, or the beginning of such a path. */
const PATH_ON_DISK =
  /file:|(?:^|[\s"'(=])(?:~?\/(?:home|Users|root|mnt|media|tmp|var|Volumes|private|srv|opt|data|usr|etc|run|Library)\/|~\/|[A-Za-z]:[\\/]|\\\\[\w.-]+\\)/

const words = (text: string) => text.trim().split(/\s+/)
const SVG = 'http://www.w3.org/2000/svg'

/**
 * The elements that affect the drawing. All other elements are removed with their contents: they are editors' notes or
 * could run scripts.
 */
const ELEMENTS: ReadonlySet<string> = new Set(
  words(`svg g defs symbol use switch a view title style path rect circle ellipse line polyline polygon text tspan textPath
    image linearGradient radialGradient stop pattern clipPath mask marker filter animate animateMotion animateTransform mpath
    set feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
    feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`),
)
/** The elements whose text is visible, is read by screen readers or contains styles. */
const WITH_TEXT: ReadonlySet<string> = new Set(words('text tspan textPath title style a'))

/** The attributes to keep on these elements, besides `id`, `class`, `style` and links. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  words(`accumulate additive alignment-baseline amplitude aria-hidden aria-label aria-labelledby attributeName azimuth
    baseFrequency baseline-shift begin bias by calcMode clip-path clip-rule clipPathUnits color color-interpolation
    color-interpolation-filters cursor cx cy d diffuseConstant direction display divisor dominant-baseline dur dx dy edgeMode
    elevation end exponent fill fill-opacity fill-rule filter filterUnits flood-color flood-opacity font-family font-size
    font-size-adjust font-stretch font-style font-variant font-weight fr from fx fy gradientTransform gradientUnits height
    image-rendering in in2 intercept isolation k1 k2 k3 k4 kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lang
    lengthAdjust letter-spacing lighting-color limitingConeAngle marker-end marker-mid marker-start markerHeight markerUnits
    markerWidth mask mask-type maskContentUnits maskUnits max method min mix-blend-mode mode numOctaves offset opacity
    operator order orient origin overflow paint-order path pathLength patternContentUnits patternTransform patternUnits
    pointer-events points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY
    repeatCount repeatDur restart result role rotate rx ry scale seed shape-rendering side slope spacing specularConstant
    specularExponent spreadMethod startOffset stdDeviation stitchTiles stop-color stop-opacity stroke stroke-dasharray
    stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width surfaceScale systemLanguage
    tableValues target targetX targetY text-anchor text-decoration text-rendering textLength to transform transform-box
    transform-origin type unicode-bidi values vector-effect version viewBox visibility white-space width word-spacing
    writing-mode x x1 x2 xChannelSelector y y1 y2 yChannelSelector z`),
)

/** The attributes that label an element for screen readers. */
const LABELS: ReadonlySet<string> = new Set(['aria-label', 'aria-labelledby'])

/**
 * Rewrites a drawing with only the parts that affect how it looks: without comments, metadata, editors' notes, local
 * file paths, scripts, external links, and hidden parts that nothing can show. Keeps the title.
 * @throws RangeError whose message describes what was expected, if the source is not a drawing, or embeds a picture
 * that contains other data
 */
export function cleanDrawing(source: Buffer): string {
  const root = [...elementsIn(parse(drawingText(source)))].find(
    ({ tagName, namespaceURI }) => tagName === 'svg' && String(namespaceURI) === SVG,
  )
  if (!root) throw new RangeError('expected a drawing with the root element <svg>. Export it as plain SVG')
  const all = [root, ...elementsIn(root)]
  const styles = new Map(
    all.filter(({ tagName }) => tagName === 'style').map((style) => [style, cleanCss(textOf(style))]),
  )
  const sheets = [...styles.values()]
  const shown = shownElements(root, sheets)
  const drawn = all.filter((element) => shown.elements.has(element) || shown.around.has(element))
  const left = new Set(drawn.flatMap(namesOf))
  removeRules(sheets, new Set(all.flatMap(namesOf).filter((name) => !left.has(name))))
  const css = sheets.join('\n')
  const used = usedNames(drawn, css)
  return written(root, { root, styles, shown, ...used, names: publishedNames(drawn, css, used.ids, used.classes) })
}

type Used = { ids: ReadonlySet<string>; classes: ReadonlySet<string> }
type Writing = Used & { root: Element; styles: ReadonlyMap<Element, Root>; shown: Shown; names: Names }

/** Returns an element's ID and classes as selectors, such as `#logo` and `.dark`. */
function namesOf({ attrs }: Element): string[] {
  return attrs.flatMap(({ name, value }) =>
    name === 'id' ? [`#${value}`] : name === 'class' ? words(value).map((one) => `.${one}`) : [],
  )
}

/**
 * Returns the IDs and classes that the drawing refers to. The rest, such as an editor's layer names, can be removed.
 */
function usedNames(drawn: readonly Element[], css: string): Used {
  const values = drawn.flatMap(({ attrs }) => attrs.map(({ name, value }) => ({ name, value })))
  const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  return {
    ids: new Set([
      ...values.flatMap(({ value }) => matches(value, /#([^\s"'()<>,;]+)/g)),
      ...values.flatMap(({ name, value }) =>
        name === 'aria-labelledby' ? words(value) : name === 'begin' || name === 'end' ? idsInTimes(value) : [],
      ),
      ...matches(css, /#([^\s"'()<>,;{}:.+~[\]]+)/g),
    ]),
    classes: new Set(classesIn(css)),
  }
}

function written(element: Element, writing: Writing): string {
  const { tagName } = element
  const { root, styles, shown } = writing
  const isShown = shown.elements.has(element)
  const attributes = element.attrs.flatMap((attribute) => {
    const name = nameOf(attribute)
    const value = isShown || !LABELS.has(name) ? cleanValue(name, attribute.value, writing) : undefined
    return value === undefined ? [] : [` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`]
  })
  const own = [...(element === root ? [` xmlns="${SVG}"`] : []), ...attributes]
  const inside =
    tagName === 'style'
      ? escaped(cssText(styles.get(element), writing.names))
      : tagName === 'title'
        ? escaped(titleIn(element, root))
        : childrenOf(element)
            .map((child) => writtenChild(child, element, writing))
            .join('')
  return inside === '' ? `<${tagName}${own.join('')}/>` : `<${tagName}${own.join('')}>${inside}</${tagName}>`
}

/**
 * Returns the markup of a child node; an empty string for a node to leave out.
 * @throws RangeError for text in a `foreignObject`, which browsers show as HTML, unless the `foreignObject` is in a
 * `switch`
 */
function writtenChild(child: Node, within: Element, writing: Writing): string {
  const { elements, around } = writing.shown
  if (!isElement(child)) {
    if (!('value' in child) || !WITH_TEXT.has(within.tagName) || !elements.has(within)) return ''
    return escaped(child.value)
  }
  const isShown = elements.has(child)
  const { tagName } = child
  if (!isShown && (!around.has(child) || tagName === 'title')) return ''
  if (isShown && tagName === 'foreignObject' && within.tagName !== 'switch' && textOf(child).trim() !== '')
    throw new RangeError(
      `expected text in <text>: ${JSON.stringify(textOf(child).trim().slice(0, 40))} is HTML in a <foreignObject>, which would be left out. Export it with text as SVG, or as a PNG`,
    )
  return String(child.namespaceURI) === SVG && ELEMENTS.has(tagName) ? written(child, writing) : ''
}

/** Returns the name of an attribute. `xlink:href` becomes `href`, which needs no namespace. */
function nameOf({ name, prefix }: Element['attrs'][number]): string {
  if (prefix === 'xlink' && name === 'href') return 'href'
  return prefix ? `${prefix}:${name}` : name === 'xlink:href' ? 'href' : name
}

/** Returns the value of an attribute; undefined if the attribute does not affect the drawing. */
function cleanValue(name: string, value: string, { ids, classes, names }: Writing): string | undefined {
  if (name === 'id') return ids.has(value) ? names.ofId(value) : undefined
  if (name === 'class') {
    const used = words(value).filter((one) => classes.has(one))
    return used.map(names.ofClass).join(' ') || undefined
  }
  if (name === 'style') return cssText(cleanCss(value), names) || undefined
  if (name === 'href') return cleanLink(value, names)
  if (name === 'xml:space') return value
  if (!ATTRIBUTES.has(name) || PATH_ON_DISK.test(value) || leadsElsewhere(value)) return undefined
  if (name === 'aria-labelledby') return words(value).map(names.ofId).join(' ')
  return name === 'begin' || name === 'end' ? renamedTimes(value, names) : renamedReferences(value, names)
}

function leadsElsewhere(value: string): boolean {
  const targets = Array.from(value.matchAll(/url\(\s*["']?\s*([^"')\s]*)/gi), ([, target = '']) => target)
  return targets.some((target) => !target.startsWith('#')) || /(?:^|;)\s*(?:javascript|data):/i.test(value)
}

/**
 * Returns the target of a link within the drawing or of an embedded picture; undefined for an external link.
 * @throws RangeError for an embedded picture in an unsupported format or with other data
 */
function cleanLink(value: string, { ofId }: Names): string | undefined {
  if (value.startsWith('#')) return `#${ofId(value.slice(1))}`
  const [, base64] = /^data:image\/(?:png|jpe?g|webp|gif|avif);base64,([\w+/=\s]+)$/.exec(value) ?? []
  if (base64 === undefined) {
    if (!value.startsWith('data:image/')) return undefined
    throw new RangeError('expected embedded images as PNG, JPEG, WebP, GIF or AVIF in Base64. Export it as plain SVG')
  }
  const extras = extraParts(Buffer.from(base64, 'base64')).filter((part) => part !== COLOR_PROFILE)
  if (extras.length > 0)
    throw new RangeError(
      `expected an embedded image without other data, found ${extras.join(', ')}. Export it without metadata`,
    )
  return value.replaceAll(/\s+/g, '')
}

/** Returns rules or declarations without comments, imports, editors' own properties and external links. */
function cleanCss(text: string): Root {
  const css = postcss.parse(text)
  css.walkComments((comment) => void comment.remove())
  css.walkAtRules(/^(?:import|font-face|namespace|charset)$/i, (rule) => void rule.remove())
  css.walkDecls((declaration) => {
    const { prop, value } = declaration
    if (/^-(?!-|webkit-|moz-)/.test(prop) || leadsElsewhere(value) || PATH_ON_DISK.test(value)) declaration.remove()
  })
  // PostCSS stores comments within selectors and values in `raws`.
  css.walk((node) => {
    node.raws = node.type === 'decl' ? { before: '', between: ':' } : { before: '', between: '', after: '' }
  })
  return css
}

const cssText = (css: Root | undefined, names: Names) => (css ? renamedCss(css, names).toString().trim() : '')

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Matches a file name with the extension of a drawing or a picture. */
const FILE_NAME = /^[^\n]*\.(?:svgz?|ai|eps|pdf|psd|indd|xd|fig|sketch|afdesign|cdr|drawio|vsdx?|xcf|png|jpe?g)$/i
/** The attributes in which editors store the names of layers, and those in which they store the names of files. */
const LAYER_NAMES: ReadonlySet<string> = new Set(['id', 'data-name', 'inkscape:label', 'serif:id', 'sketch:type'])
const FILE_NAMES: ReadonlySet<string> = new Set(['data-name', 'sodipodi:docname', 'inkscape:export-filename'])

/**
 * Returns the text of a title; an empty string if it is a path, a file name, or the name that an editor gave to the
 * surrounding layer.
 */
function titleIn(title: Element, root: Element): string {
  const text = textOf(title)
  if (PATH_ON_DISK.test(text) || FILE_NAME.test(text.trim())) return ''
  const around = title.parentNode
  if (!around || !isElement(around)) return text
  const names = around === root ? FILE_NAMES : LAYER_NAMES
  const given = around.attrs.filter(({ name, prefix }) => names.has(prefix ? `${prefix}:${name}` : name))
  return given.some(({ value }) => plain(value) === plain(text)) ? '' : text
}

/** Returns the letters and digits of a name, in lower case, without folders and the file extension. */
function plain(name: string): string {
  return name
    .replace(/^.*[\\/]/, '')
    .replace(/\.\w{2,7}$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
