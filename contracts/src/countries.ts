/**
 * The countries that a report can be about, by code. They stand apart from the schemas, so that a page
 * can show them without loading a validator.
 */
export const COUNTRY_NAMES = {
  US: 'United States',
  GB: 'United Kingdom',
  CA: 'Canada',
  AU: 'Australia',
  IE: 'Ireland',
  NZ: 'New Zealand',
  ZA: 'South Africa',
  IN: 'India',
} as const
export type Country = keyof typeof COUNTRY_NAMES
export const COUNTRY_CODES = Object.keys(COUNTRY_NAMES) as [Country, ...Country[]]
