const NAMES: Record<string, string> = {
  almanac: "Sortie's built-in almanac",
  composed: 'Sortie’s rules for trades that no editor covered',
  crawler: 'the websites you named',
  dataforseo: 'DataForSEO',
  'google-ads': 'Google Ads',
  openai: 'an AI model',
  sortie: "Sortie's own formula",
  wikimedia: 'Wikimedia',
}

/**
 * Returns the name that people know a source of figures by, on screens and in files; its own name where it has no other.
 */
export const sourceName = (source: string): string => NAMES[source] ?? source
