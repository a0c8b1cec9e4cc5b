// Units of measure. Two numbers can be compared if their units have one dimension.

/** `factor` turns a number into the base unit of its dimension. */
export type MeasureUnit = { dimension: string; factor: number }

const DIMENSIONS: Record<string, Record<string, number>> = {
  percent: { '%': 1, percent: 1, pct: 1, '‰': 0.1, 'basis point': 0.01, bp: 0.01 },
  points: { 'percentage point': 1, 'percent point': 1, pp: 1, point: 1 },
  // Months and years are counted apart from days: a month has no fixed number of them.
  time: {
    second: 1 / 86_400,
    sec: 1 / 86_400,
    minute: 1 / 1440,
    min: 1 / 1440,
    hour: 1 / 24,
    hr: 1 / 24,
    h: 1 / 24,
    day: 1,
    week: 7,
    fortnight: 14,
  },
  calendar: { month: 1, quarter: 3, year: 12, yr: 12, decade: 120, century: 1200, centurie: 1200 },
  clock: { "o'clock": 1 },
  length: {
    mm: 1,
    millimetre: 1,
    millimeter: 1,
    cm: 10,
    centimetre: 10,
    centimeter: 10,
    m: 1e3,
    metre: 1e3,
    meter: 1e3,
    km: 1e6,
    kilometre: 1e6,
    kilometer: 1e6,
    inch: 25.4,
    inche: 25.4,
    foot: 304.8,
    feet: 304.8,
    ft: 304.8,
    yard: 914.4,
    mile: 1_609_344,
  },
  mass: {
    mg: 1e-3,
    g: 1,
    gram: 1,
    gramme: 1,
    kg: 1e3,
    kilo: 1e3,
    kilogram: 1e3,
    kilogramme: 1e3,
    tonne: 1e6,
    ton: 1e6,
    lb: 453.59,
    oz: 28.35,
    ounce: 28.35,
    stone: 6350,
  },
  volume: {
    ml: 1,
    millilitre: 1,
    milliliter: 1,
    cl: 10,
    l: 1e3,
    litre: 1e3,
    liter: 1e3,
    gallon: 3785,
    pint: 568,
    cup: 240,
  },
  pressure: { bar: 1, psi: 0.0689, pascal: 1e-5, kpa: 0.01 },
  celsius: { '°c': 1, celsius: 1, 'degree celsius': 1, 'degrees celsius': 1 },
  fahrenheit: { '°f': 1, fahrenheit: 1, 'degrees fahrenheit': 1 },
  angle: { '°': 1, degree: 1 },
  power: { w: 1, watt: 1, kw: 1e3, kilowatt: 1e3, hp: 745.7, horsepower: 745.7 },
  energy: { wh: 1, kwh: 1e3, calorie: 0.00116, kcal: 1.16 },
  current: { amp: 1, ampere: 1 },
  voltage: { v: 1, volt: 1 },
  speed: { 'km/h': 1, kph: 1, mph: 1.609 },
  area: {
    hectare: 1e4,
    ha: 1e4,
    acre: 4046.9,
    'm²': 1,
    m2: 1,
    'square metre': 1,
    'square meter': 1,
    'square foot': 0.0929,
    'square feet': 0.0929,
  },
  data: { kb: 1e-3, mb: 1, gb: 1e3, tb: 1e6 },
  sound: { db: 1, decibel: 1 },
  GBP: { '£': 1, gbp: 1, quid: 1, pence: 0.01, p: 0.01, sterling: 1 },
  EUR: { '€': 1, eur: 1, euro: 1 },
  USD: { us$: 1, usd: 1 },
  CAD: { c$: 1, ca$: 1, cad: 1 },
  AUD: { a$: 1, au$: 1, aud: 1 },
  NZD: { nz$: 1, nzd: 1 },
  SGD: { s$: 1, sgd: 1 },
  HKD: { hk$: 1, hkd: 1 },
  dollar: { $: 1, dollar: 1, buck: 1 },
  cent: { cent: 0.01 },
  pound: { pound: 1 },
  ZAR: { r: 1, zar: 1, rand: 1 },
  AED: { aed: 1, dh: 1, dhs: 1, dirham: 1 },
  CHF: { chf: 1, franc: 1 },
  INR: { '₹': 1, inr: 1, rupee: 1, rs: 1 },
  JPY: { '¥': 1, jpy: 1, yen: 1 },
  krona: { kr: 1, sek: 1, nok: 1, dkk: 1, kron: 1, krona: 1, kronor: 1, krone: 1, kroner: 1 },
  PLN: { pln: 1, zł: 1, zloty: 1 },
  peso: { mxn: 1, peso: 1 },
  BRL: { r$: 1, brl: 1, real: 1, reais: 1 },
  money: {
    shilling: 1,
    ruble: 1,
    lira: 1,
    won: 1,
    baht: 1,
    ringgit: 1,
    crown: 1,
    shekel: 1,
    forint: 1,
  },
}
const units = new Map<string, MeasureUnit>(
  Object.entries(DIMENSIONS).flatMap(([dimension, names]) =>
    Object.entries(names).map(([name, factor]): [string, MeasureUnit] => [
      name,
      { dimension, factor },
    ]),
  ),
)
const DOLLARS = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'])
/** Currencies that have cents. */
const WITH_CENTS = new Set([...DOLLARS, 'dollar', 'EUR', 'ZAR'])
const MONEY = new Set([
  ...DOLLARS,
  'cent',
  ...'GBP EUR dollar pound ZAR AED CHF INR JPY krona PLN peso BRL money'.split(' '),
])

/** A unit by its name or sign, in any number: `hours`, `°C`, `NZ$`. */
export const unitOf = (name: string): MeasureUnit | undefined => {
  const lower = name.toLowerCase()
  return units.get(lower) ?? (lower.length > 2 ? units.get(lower.replace(/s$/, '')) : undefined)
}

export const isMoney = ({ dimension }: MeasureUnit): boolean => MONEY.has(dimension)

/** Returns true if numbers of two units can be compared: dollars stand for those of any country. */
export const sameDimension = (one: MeasureUnit, other: MeasureUnit): boolean => {
  const pair = (a: string, b: string) =>
    a === b ||
    (a === 'dollar' && DOLLARS.has(b)) ||
    (a === 'cent' && WITH_CENTS.has(b)) ||
    (a === 'pound' && (b === 'GBP' || b === 'mass'))
  return pair(one.dimension, other.dimension) || pair(other.dimension, one.dimension)
}

/** A number in the base unit that it shares with `other`: pounds are money or a weight. */
export const inBase = (value: number, unit: MeasureUnit, other: MeasureUnit): number =>
  unit.dimension === 'pound' && other.dimension === 'mass' ? value * 453.59 : value * unit.factor

// Before a number, and behind it: signs, abbreviations and names, the longest first.
const escaped = [...units.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replace(/[$.*+?^{}()|[\]\\]/g, '\\$&'))
/** A unit at the end of a text, such as `costs NZ$`. */
export const UNIT_BEFORE =
  /(?:^|[^\p{L}])((?:us|ca?|au?|nz|s|hk|r)?\$|[£€¥₹]|(?:usd|gbp|eur|aed|zar|cad|aud|nzd|sgd|hkd|chf|inr|pln|dhs?|rs|r)\.?(?= ?$))\s?$/iu
/** A unit at the start of a text, such as ` per cent of`, `-minute visit` or ` guided hours`. */
export const UNIT_BEHIND = new RegExp(
  // "84 has" is no area.
  `^(?! has\\b| second-hand\\b)(?: (?:working|business|full|whole|more|extra|further)(?= (?:second|minute|hour|day|night|week|month|year|metre|mile|kilo|acre)))?[\\s-]?(?:(per[ -]cent)|(${escaped.join('|')}))(?:e?s)?(?![\\p{L}\\p{N}])`,
  'iu',
)
