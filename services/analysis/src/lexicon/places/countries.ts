/** Countries that places are known of, with what people call them; each is its key as `placeKey` writes it. */
export const PLACE_COUNTRIES = {
  US: ['usa', 'us', 'u s', 'u s a', 'united states', 'united states of america', 'america'],
  GB: ['uk', 'u k', 'gb', 'united kingdom', 'great britain', 'britain'],
  IE: ['ireland', 'republic of ireland', 'eire'],
  CA: ['canada'],
  AU: ['australia'],
  NZ: ['new zealand', 'nz', 'aotearoa'],
  IN: ['india', 'bharat'],
  ZA: ['south africa', 'rsa', 'sudafrica', 'sudafrika'],
  DE: ['germany', 'deutschland', 'allemagne', 'alemania', 'germania', 'duitsland', 'alemanha'],
  AT: ['austria', 'osterreich', 'oesterreich', 'autriche'],
  CH: ['switzerland', 'schweiz', 'suisse', 'svizzera', 'zwitserland', 'suiza', 'suica'],
  FR: ['france', 'frankreich', 'francia', 'frankrijk', 'franca'],
  BE: ['belgium', 'belgique', 'belgie', 'belgien', 'belgica', 'belgio'],
  NL: ['netherlands', 'the netherlands', 'holland', 'nederland', 'niederlande', 'paises bajos'],
  ES: ['spain', 'espana', 'spanien', 'espagne', 'spagna', 'spanje', 'espanha'],
  MX: ['mexico', 'mexique', 'mexiko', 'messico'],
  IT: ['italy', 'italia', 'italien', 'italie'],
  PT: ['portugal', 'portogallo'],
  BR: ['brazil', 'brasil', 'brasilien', 'bresil', 'brasile'],
} as const

/** A country that places are known of, by its ISO code. */
export type PlaceCountry = keyof typeof PLACE_COUNTRIES

const NAMES = new Intl.DisplayNames('en', { type: 'region' })
/** Returns the English name of a country. */
export const placeCountryName = (country: PlaceCountry): string => NAMES.of(country) ?? country

const byKey = new Map(
  (Object.keys(PLACE_COUNTRIES) as PlaceCountry[]).flatMap((code) =>
    PLACE_COUNTRIES[code].map((key) => [key as string, code] as const),
  ),
)
/** The country that a key names, if it does. */
export const countryOfKey = (key: string): PlaceCountry | undefined => byKey.get(key)
