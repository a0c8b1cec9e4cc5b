import type { OtherLanguage } from '../lexicon/frequencies/frequencies.ts'
import type { NamedBusiness } from '../recognition/languages/business.ts'
import { BETWEEN, grammarTokensOf, isJoint } from '../recognition/languages/grammar.ts'
import { nounCalled } from '../recognition/languages/nouns.ts'
import type { ClassId } from './classes.ts'

// Tells whether the words behind “for” name an audience: in `fahrradwerkstatt für e-bikes` they name nobody, and in
// `clínica dentária para a família` anybody.

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Customers that nearly all businesses of their kind have: nobody types them with the name. */
const USUAL_CUSTOMERS: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list(
    'privathaushalte privat privatkunden privatpersonen haushalte gewerbe alle erwachsene hunde katzen haustiere autos pkw jedermann familie familien jung alt',
  ),
  fr: list(
    'particuliers particulier professionnels tous adultes adulte bébés chiens chats animaux voitures voiture moto famille familles',
  ),
  es: list(
    'particulares hogares todos adultos perros gatos mascotas coches carros autos empresas casas negocios familia familias',
  ),
  it: list(
    'privati tutti adulti cani gatti animali auto moto aziende case negozi famiglia famiglie',
  ),
  nl: list(
    'particulieren particulier bedrijven iedereen volwassenen honden katten huisdieren auto motor huizen zakelijk gezin gezinnen familie jong oud',
  ),
  pt: list(
    'particulares todos adultos cães gatos cachorros pets animais carros empresas casas residências comércios família famílias',
  ),
}

/** Together with adults they are everybody: `academia de inglés para niños y adultos`. */
const CHILDREN: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list('kinder jugendliche babys'),
  fr: list('enfants enfant ados adolescents'),
  es: list('niños niñas jóvenes adolescentes'),
  it: list('bambini ragazzi adolescenti'),
  nl: list('kinderen jongeren tieners'),
  pt: list('crianças jovens adolescentes'),
}

/** Classes that nearly always work for companies. */
const FOR_COMPANIES: ReadonlySet<ClassId> = new Set(['agency', 'b2b-software', 'b2b-supply'])
/** Companies of any trade. */
const COMPANIES: Record<OtherLanguage, ReadonlySet<string>> = {
  de: list('unternehmen firmen kmu mittelstand betriebe selbstständige'),
  fr: list('entreprises entreprise pme tpe professionnels indépendants'),
  es: list('empresas empresa pymes pyme negocios autónomos'),
  it: list('aziende imprese pmi professionisti'),
  nl: list('bedrijven mkb kmo ondernemers zzp'),
  pt: list('empresas empresa pme pmes negócios'),
}

/** Classes whose trades are mostly for companies, or named by whom they are for. */
const CUSTOMERS_TELL: ReadonlySet<ClassId> = new Set([
  'advice',
  'agency',
  'b2b-software',
  'b2b-supply',
  'consumer-app',
  'lodging',
])

/** Returns true where a business is for customers whom all of its kind have. */
export const isForAnyone = ({ language, of, who }: NamedBusiness): boolean => {
  if (who === null) return false
  const words = who
    .split(BETWEEN[language])
    .flatMap((part) => grammarTokensOf(language, part))
    .map(({ typed }) => typed)
    .filter((word) => !isJoint(language, word))
  if (FOR_COMPANIES.has(of)) return words.every((word) => COMPANIES[language].has(word))
  if (CUSTOMERS_TELL.has(of)) return false
  const others = words.filter((word) => !USUAL_CUSTOMERS[language].has(word))
  return (
    others.length === 0 ||
    (others.length < words.length && others.every((word) => CHILDREN[language].has(word)))
  )
}

/** Classes whose owners say by “for” as often what they work on as whom they work for. */
const WITH_MATTERS: ReadonlySet<ClassId> = new Set([
  'emergency-at-home',
  'planned-at-home',
  'recurring-service',
  'repair',
  'health',
  'beauty',
  'vehicles',
  'moving-and-storage',
  'lessons',
  'fitness',
  'care',
])

/** Words that name people, companies or a party, by their beginning or by what is in them. */
const PEOPLE: Record<OtherLanguage, RegExp> = {
  de: /mensch|leute|kund|kind|baby|säugling|mädchen|jung|jugend|teen|schüler|student|azubi|frau|mann|männer|mütter|mutter|väter|eltern|paar|single|senior|rentner|ältere|schwanger|patient|diabetiker|allergiker|sportler|läufer|reiter|fahrer|anfänger|einsteiger|fortgeschritten|profi|gründer|unternehm|firm|betrieb|selbst|freiberuf|hotel|praxen|büro|handwerk|verein|schule|kita|gastronomie|vermieter|eigentümer|weg|hausverwalt|tourist|expat|ausländer|geburtstag|hochzeit|trauung|feier|braut|hund|katze|pferd|tier/,
  fr: /personne|gens|client|enfant|bébé|nourrisson|fille|garçon|ado|jeune|élève|étudiant|lycéen|collégien|femme|homme|maman|mère|père|parent|couple|célibataire|senior|sénior|retraité|âgé|enceinte|patient|diabétique|sportif|coureur|cavalier|débutant|expatrié|entrepreneur|entreprise|société|pme|tpe|indépendant|libéra|médecin|infirmi|artisan|commer|hôtel|restaurant|cabinet|bureau|copropriété|syndic|association|école|crèche|bailleur|propriétaire|locataire|touriste|étranger|mariage|anniversaire|fête|chien|chat|cheva/,
  es: /persona|gente|client|niñ|bebé|chic|adolescente|joven|alumn|estudiante|mujer|hombre|mamá|madre|padre|pareja|mayor|anciano|jubilad|embaraz|paciente|diabétic|deportista|corredor|ciclista|jinete|principiante|expat|extranjer|empresa|pyme|autónom|negocio|hotel|restaurante|bar|despacho|oficina|comunidad|colegio|escuela|guardería|propietari|inquilin|turista|boda|cumple|fiesta|perr|gat|caball|mascota/,
  it: /person|gente|client|bambin|neonat|ragazz|adolescent|giovan|student|donn|uomin|mamm|madr|padr|genitor|coppi|anzian|pensionat|gravidanz|incint|pazient|diabetic|sportiv|ciclist|corridor|cavalier|principiant|stranier|aziend|impres|professionist|hotel|ristorant|studi|uffici|condomin|scuol|asil|proprietar|inquilin|turist|matrimoni|compleann|fest|can[ei]$|gatt|cavall/,
  nl: /mens|klant|kind|baby|meisje|jongen|tiener|jonger|scholier|student|leerling|vrouw|man|moeder|vader|ouder|koppel|stel|single|senior|bejaard|zwanger|patiënt|diabetic|sporter|loper|ruiter|beginner|gevorderd|starter|expat|buitenlander|bedrij|ondernemer|zzp|mkb|hotel|horeca|restaurant|praktijk|kantoor|kantoren|vve|vereniging|school|scholen|eigenaar|verhuurder|huurder|toerist|bruiloft|verjaardag|feest|hond|kat|paard|dier/,
  pt: /pessoa|gente|client|criança|bebê|bebé|menin|adolescente|jove|jovens|alun|estudante|mulher|homem|homens|mãe|pai|casa[il]|idos|aposentad|grávida|gestante|paciente|diabétic|atleta|esportista|desportista|corredor|ciclista|iniciante|estrangeir|empresa|pme|mei|autônom|autónom|negócio|hotel|hotéis|restaurante|escritório|condomínio|escola|creche|proprietári|inquilin|turista|casamento|aniversário|festa|cã[oe]|cachorr|gat|caval|pet/,
}

/**
 * Returns true where one of our nouns names somebody with customers of their own, or a place that has some: dentists,
 * restaurants.
 */
const isBusiness = (language: OtherLanguage, who: string): boolean => {
  const known = nounCalled(language, who)
  return known?.slot === 'provider' || known?.slot === 'place'
}

/** Returns true where the words behind “for” name work of the business, and no customer: `per ansia`, `voor aanleg`. */
export const isForMatter = ({ language, of, who }: NamedBusiness): boolean =>
  who !== null && WITH_MATTERS.has(of) && !PEOPLE[language].test(who) && !isBusiness(language, who)
