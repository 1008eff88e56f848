import { folded } from '#domain/text/folded.ts'

/** The maximum length of a place name, in characters. */
export const LONGEST_PLACE = 100

/** Names that people and browsers enter for some countries, besides the official names and codes. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    unitedstatesofamerica: 'US',
    america: 'US',
    uk: 'GB',
    greatbritain: 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    northernireland: 'GB',
    uae: 'AE',
    holland: 'NL',
    republicofchina: 'TW',
    republicofkorea: 'KR',
  }),
)

/**
 * The country codes of ISO 3166-1. Each entry is a three-letter code followed by the two-letter code. The table is
 * necessary because `Intl` does not know three-letter codes. It includes the codes of Kosovo, which are in use but not
 * in the standard.
 */
const CODES =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS XKXXK YEMYE ZAFZA ZMBZM ZWEZW'
const TWO_LETTERS = new Map(CODES.split(' ').map((codes) => [codes.slice(0, 3), codes.slice(3)]))
const KNOWN = new Set(TWO_LETTERS.values())

/**
 * The languages in which country names are recognized. If a name means different countries in two languages, the
 * earlier language wins, so English comes first.
 */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sw', 'ar']

/**
 * More official languages of some countries, besides `LANGUAGES` and the main language, which `Intl` knows. In these
 * languages, only the country's own name is recognized.
 */
const MORE_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  AF: ['ps'],
  ET: ['om', 'so', 'ti'],
  FI: ['sv'],
  IE: ['ga'],
  IQ: ['ku'],
  LK: ['ta'],
  NG: ['ha', 'ig', 'yo'],
  NZ: ['mi'],
  SG: ['zh', 'ms', 'ta'],
  ZA: ['af', 'zu', 'xh'],
}

/**
 * Matches words that may precede the name of a country. The words in `Republic of China` do not match, because that
 * country is not China.
 */
const BEFORE_COUNTRY = /^(?:the)?(?:(?:united|federal)?republicof(?!(?:china|korea)$)(?:the)?)?/

/** The difference between the code points of a letter in a flag and the same letter of the alphabet. */
const FIRST_OF_FLAG = 0x1f1e6 - 0x61

/** The code of each country, keyed by its plain names. Created when a name is first looked up. */
let named: ReadonlyMap<string, string> | undefined

/**
 * Returns the two-letter code of a country from its usual or official name, in one of nine languages or in one of the
 * country's own languages, or from an ISO 3166-1 code.
 */
export function countryCode(typed: string): string | undefined {
  const plain = plainCountry(typed) || lettersOfFlag(typed)
  const code = plain.toUpperCase()
  const known = OTHER_NAMES.get(plain) ?? TWO_LETTERS.get(code) ?? (KNOWN.has(code) ? code : undefined)
  if (known !== undefined || plain === '') return known
  named ??= namesOfCountries()
  const names = named
  return (
    names.get(plain) ?? officialCode(typed.slice(0, LONGEST_PLACE), (name) => OTHER_NAMES.get(name) ?? names.get(name))
  )
}

/** Returns the name of a country in the form used for comparison, without words such as `Republic of` before it. */
export function plainCountry(text: string): string {
  return plainPlace(text).replace(BEFORE_COUNTRY, '')
}

/** Returns the two letters that make up a country's flag, if the text is nothing but a flag. */
function lettersOfFlag(text: string): string {
  const flag = /^\s*([\u{1f1e6}-\u{1f1ff}]{2})\s*$/u.exec(text)?.[1] ?? ''
  return Array.from(flag, (letter) => String.fromCodePoint(letter.codePointAt(0)! - FIRST_OF_FLAG)).join('')
}

function namesOfCountries(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const language of LANGUAGES)
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })
      for (const code of TWO_LETTERS.values()) {
        const name = plainCountry(names.of(code) ?? '')
        if (name !== '' && !found.has(name)) found.set(name, code)
      }
    }
  for (const code of TWO_LETTERS.values())
    for (const language of [new Intl.Locale(`und-${code}`).maximize().language, ...(MORE_LANGUAGES[code] ?? [])]) {
      const name = plainPlace(new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code) ?? '')
      if (name !== '' && !found.has(name)) found.set(name, code)
    }
  return found
}

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

/**
 * Words that distinguish two states whose names are otherwise alike, such as the two Koreas: only one of the names
 * contains them.
 */
const OF_THE_PEOPLE = wordsOf(
  `people peoples democratic watu kidemokrasia populaire democratique popular democratica popolare
  demokratische volksrepublik volksrepubliek democratische الشعبية الديمقراطية`,
)

/** Words that can accompany the words in `STATES`: adjectives, articles and prepositions. */
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
 * Names that do not consist of the usual name and words from the sets above. Many of them contain an adjective, such as
 * `française`, instead of the country's name.
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

/**
 * For each name that two states share, their codes: first the state without a word from `OF_THE_PEOPLE` in its official
 * name, then the state with one.
 */
const TWO_STATES = new Map<string, readonly [string, string]>([
  ...['korea', 'corea', 'coree', 'coreia'].map((name) => [name, ['KR', 'KP']] as const),
  ...['china', 'chine', 'cina', 'uchina'].map((name) => [name, ['TW', 'CN']] as const),
  ...['congo', 'kongo'].map((name) => [name, ['CG', 'CD']] as const),
])

/** @param codeOf returns the code of a country from its usual name, without case, spaces and accents */
function officialCode(typed: string, codeOf: (plain: string) => string | undefined): string | undefined {
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
  // `State of Georgia` can also mean the US state.
  if (name === 'georgia') return undefined
  // The usual name itself may begin with words from the sets above, as in `United Arab Emirates`.
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

/** Returns the letters and digits of a place name, folded, for comparison. Omits letters that look like apostrophes. */
export function plainPlace(text: string): string {
  return folded(text.slice(0, LONGEST_PLACE))
    .replace('&', 'and')
    .replace(/[^\p{L}\p{N}]|[\p{Lm}\ua78b\ua78c]/gu, '')
}
