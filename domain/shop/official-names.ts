import { folded } from '#domain/text/folded.ts'
import { plainPlace } from './plain-place.ts'

/**
 * Words for a kind of state, in English and in the official languages of many countries. They come before the name of a
 * country, as in `Jamhuri ya Kenya`, or after it, as in `Kenya Republic`.
 */
const STATES = wordsOf(
  `republic kingdom state states commonwealth union federation sultanate principality duchy government
  jamhuri jamhuriya muungano ufalme madola repubulika republika jamhuuriyadda riphabliki
  republique royaume etat etats principaute grandduche republica reino estado estados principado repubblica regno
  republik bundesrepublik volksrepublik konigreich staaten furstentum grossherzogtum
  republiek volksrepubliek koninkrijk staten konungariket kongeriket kongeriget rzeczpospolita cumhuriyeti
  република республика республіка гана गणराज्य
  جمهورية مملكة سلطنة دولة اتحاد الاتحاد`,
)

/** Words that belong to the name of one of two states whose names are otherwise alike, such as the two Koreas. */
const OF_THE_PEOPLE = wordsOf(
  `people peoples democratic watu kidemokrasia populaire democratique popular democratica popolare
  demokratische volksrepublik volksrepubliek democratische الشعبية الديمقراطية`,
)

/** Words that stand beside the words of `STATES`: adjectives, articles and prepositions. */
const BESIDE = new Set([
  ...OF_THE_PEOPLE,
  ...wordsOf(
    `of the s and united federal federative socialist islamic arab oriental plurinational bolivarian cooperative
    co operative hashemite independent federated grand
    ya wa la za na shirikisho kiislamu y u federaalka
    du de des d l unie unis federale islamique arabe socialiste
    do da dos del el los unidos federativa federal bolivariana plurinacional islamica
    di della dei degli vereinigte von der und foderale van het verenigde koninkryk ng
    العربية المتحدة الاتحادية الفيدرالية الإسلامية`,
  ),
])

/**
 * Official names that are not the usual name beside words of the sets above: their adjectives, such as `française`, stand
 * for the name of the country.
 */
const WHOLE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AR: ['Argentine Republic'],
    CD: ['DRC', 'DR Congo', 'Congo DR', 'Congo (DRC)'],
    CG: ['Congo'],
    CH: ['Swiss Confederation', 'Schweizerische Eidgenossenschaft', 'Confédération suisse', 'Confederazione Svizzera'],
    CI: ['Ivory Coast'],
    CN: ['中华人民共和国', '中華人民共和國'],
    CZ: ['Czech Republic', 'Česká republika'],
    DZ: ['الجمهورية الجزائرية الديمقراطية الشعبية', 'République algérienne démocratique et populaire'],
    ET: ['የኢትዮጵያ ፌዴራላዊ ዴሞክራሲያዊ ሪፐብሊክ'],
    FI: ['Suomen tasavalta', 'Republiken Finland'],
    FR: ['French Republic', 'République française'],
    GA: ['Gabonese Republic', 'République gabonaise'],
    GB: ['United Kingdom of Great Britain and Northern Ireland'],
    GR: ['Hellenic Republic', 'Ελληνική Δημοκρατία'],
    IT: ['Italian Republic', 'Repubblica Italiana'],
    JO: ['المملكة الأردنية الهاشمية', 'Hashemite Kingdom of Jordan'],
    JP: ['日本国'],
    KG: ['Kyrgyz Republic'],
    LA: ['Lao People’s Democratic Republic'],
    LB: ['Lebanese Republic', 'الجمهورية اللبنانية'],
    MA: ['المملكة المغربية'],
    MM: ['Burma'],
    MR: ['الجمهورية الإسلامية الموريتانية'],
    MX: ['United Mexican States', 'Estados Unidos Mexicanos'],
    NL: ['Koninkrijk der Nederlanden'],
    PT: ['Portuguese Republic', 'República Portuguesa'],
    RU: ['Russian Federation', 'Российская Федерация'],
    SK: ['Slovak Republic', 'Slovenská republika'],
    SY: ['Syrian Arab Republic', 'الجمهورية العربية السورية'],
    SZ: ['Swaziland'],
    TG: ['Togolese Republic', 'République togolaise'],
    TN: ['الجمهورية التونسية'],
    TW: ['Taiwan, Province of China'],
    US: ['Amerika', 'Amérique'],
    YE: ['الجمهورية اليمنية'],
  }).flatMap(([code, names]) => names.map((name) => [plainPlace(name), code] as const)),
)

/** The codes of states whose names are alike: without a word of `OF_THE_PEOPLE`, and with one. */
const TWO_STATES = new Map<string, readonly [string, string]>([
  ...['korea', 'corea', 'coree', 'coreia'].map((name) => [name, ['KR', 'KP']] as const),
  ...['china', 'chine', 'cina', 'uchina'].map((name) => [name, ['TW', 'CN']] as const),
  ...['congo', 'kongo'].map((name) => [name, ['CG', 'CD']] as const),
])

/**
 * Returns the code of a country from its official name, such as `Jamhuri ya Kenya` or `République française`.
 * @param codeOf returns the code of a country from its usual name, without case, spaces and accents
 */
export function officialCode(typed: string, codeOf: (plain: string) => string | undefined): string | undefined {
  const whole = WHOLE.get(plainPlace(typed))
  if (whole !== undefined) return whole
  const words = splitWords(typed)
  const isBeside = (word: string) => STATES.has(word) || BESIDE.has(word)
  const start = words.findIndex((word) => !isBeside(word))
  const end = words.findLastIndex((word) => !isBeside(word)) + 1
  const beside = [...words.slice(0, Math.max(start, 0)), ...words.slice(end)]
  if (start === -1 || !beside.some((word) => STATES.has(word))) return undefined
  const name = words.slice(start, end).join('')
  const two = TWO_STATES.get(name)
  if (two) return two[beside.some((word) => OF_THE_PEOPLE.has(word)) ? 1 : 0]
  // Georgia is also one of the United States.
  if (name === 'georgia') return undefined
  // Names may begin or end with such words as well, such as the United Arab Emirates.
  const starts = Array.from({ length: start }, (_, skipped) => words.slice(skipped + 1).join(''))
  return [...starts, name].map(codeOf).find((code) => code !== undefined)
}

function splitWords(text: string): string[] {
  return folded(text.normalize('NFKC').replaceAll('&', ' and '))
    .split(/[\s\p{P}\p{S}]+/u)
    .map(plainPlace)
    .filter((word) => word !== '')
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(splitWords(text))
}
