import type { Language } from '@sortie/contracts/countries'

// For whom something is, who pays for it and what kind of it is meant, where that is another page: nobody who looks for
// a dentist for their child reads about crowns. Lines as in `same-things.ts`; they are part of the rules of version 10
// of the clusters, and another line needs another version.

/** Meanings that tell one page of a thing from another; none of them is one of `same-things.ts`, where they tell nothing. */
export const THING_KINDS: readonly string[] = [
  'child',
  'senior',
  'woman',
  'man',
  'wedding',
  'cosmetic',
  'sedation',
  'holistic',
  'medicaid',
  'nhs',
  'commercial',
]

export const KINDS_OF_THINGS: Record<Language, Readonly<Record<string, string>>> = {
  en: {
    child: 'kid; kids; child; children; childrens; pediatric; paediatric',
    'dentist child':
      'pediatric dentist; paediatric dentist; pediatric dentistry; paediatric dentistry; kids dentist; childrens dentist',
    senior: 'senior; seniors; elderly',
    woman: 'woman; women; womens; female; ladies',
    man: 'man; men; mens',
    wedding: 'wedding; weddings; bridal',
    cosmetic: 'cosmetic; aesthetic',
    sedation: 'sedation; sedated',
    holistic: 'holistic; biological',
    medicaid: 'medicaid; medicare',
    nhs: 'nhs',
    commercial: 'commercial; industrial',
  },
  de: {
    child: 'kind; kinder; kindern; kids',
    senior: 'senioren; seniorin',
    woman: 'frau; frauen; damen',
    man: 'mann; männer; herren',
    wedding: 'hochzeit; hochzeiten; braut',
  },
  fr: {
    child: 'enfant; enfants; pédiatrique',
    senior: 'senior; seniors; personnes âgées',
    woman: 'femme; femmes',
    man: 'homme; hommes',
    wedding: 'mariage; mariages; mariée',
  },
  es: {
    child: 'niño; niños; niñas; infantil; pediátrico; pediátrica',
    senior: 'mayores; ancianos; tercera edad',
    woman: 'mujer; mujeres',
    man: 'hombre; hombres; caballero',
    wedding: 'boda; bodas; novia',
  },
  it: {
    child: 'bambino; bambini; bambine; pediatrico; pediatrica',
    senior: 'anziano; anziani',
    woman: 'donna; donne',
    man: 'uomo; uomini',
    wedding: 'matrimonio; matrimoni; sposa',
  },
  nl: {
    child: 'kind; kinderen; kids',
    senior: 'senioren; ouderen',
    woman: 'vrouw; vrouwen; dames',
    man: 'mannen; heren',
    wedding: 'bruiloft; bruiloften; huwelijk; trouwen',
  },
  pt: {
    child: 'criança; crianças; infantil; pediátrico; pediátrica',
    senior: 'idoso; idosos; terceira idade',
    woman: 'mulher; mulheres; feminino; feminina',
    man: 'homem; homens; masculino; masculina',
    wedding: 'casamento; casamentos; noiva',
  },
}

/** Terms that name a page, and others for the same thing that people use less: the beginning of the first, and those. */
export const USUAL_NAMES: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'dental implant': 'tooth implant; tooth implants; teeth implant; teeth implants',
    veneer: 'dental veneers; tooth veneers; teeth veneers',
    'teeth whitening': 'tooth whitening; dental whitening',
    'teeth cleaning': 'tooth cleaning',
    electrician: 'electrical contractor; electrical contractors',
    plumber: 'plumbing contractor; plumbing contractors',
  },
}
