/** Countries that data is compiled for: those that we speak for, and those of the languages to come. */
export const COMPILED_COUNTRIES = 'US GB IE CA AU NZ IN ZA DE AT CH FR BE NL ES MX IT PT BR'.split(
  ' ',
) as readonly string[]
