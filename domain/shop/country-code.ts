import { officialCode } from './official-names.ts'
import { LONGEST_PLACE, plainPlace } from './plain-place.ts'

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
 * The languages in which country names are recognized. If several languages share a name, the first of them decides, so
 * English comes first.
 */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sw', 'ar']

/**
 * The official languages of some countries beside the main one, which `Intl` knows, and those above. In these languages,
 * only the country's own name is recognized.
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

/** The code of each country by its plain names, created at the first lookup of a name. */
let named: ReadonlyMap<string, string> | undefined

/**
 * Returns the two-letter code of a country from its usual or official name in one of nine languages or in its own, or
 * from a code of ISO 3166-1.
 */
export function countryCode(typed: string): string | undefined {
  const plain = plainCountry(typed)
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
