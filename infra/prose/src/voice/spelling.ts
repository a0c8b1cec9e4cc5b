import { writtenWordsOf } from '../text/words.ts'

// Words that Americans and Britons spell differently. Left out is what both have, in another sense or as a
// variant: meter, tire, check, program, practice, license, story, judgment, dialogue.

const OUR =
  'armour|behaviour|candour|clamour|colour|endeavour|favour|flavour|glamour|harbour|honour|humour|labour|neighbour|odour|parlour|rancour|rigour|rumour|saviour|savour|splendour|tumour|valour|vapour|vigour'
const OR =
  'armor|behavior|candor|clamor|color|endeavor|favor|flavor|harbor|honor|humor|labor|neighbor|odor|parlor|rancor|rigor|rumor|savior|savor|splendor|tumor|valor|vapor|vigor'
const IZE =
  'agon|apolog|author|capital|categor|character|civil|colon|computer|critic|custom|digit|econom|emphas|equal|final|general|harmon|immun|improv|initial|item|jeopard|legal|local|maxim|memor|minim|mobil|modern|monet|neutral|normal|optim|organ|personal|polar|popular|prior|public|real|recogn|revolution|scrutin|social|special|stabil|standard|steril|summar|symbol|sympath|util|vandal|visual'
const DOUBLED =
  'cancel|channel|counsel|dial|equal|fuel|grovel|initial|jewel|label|level|marshal|marvel|model|panel|pencil|quarrel|rival|shovel|signal|snorkel|spiral|travel|tunnel'

const AMERICAN = new RegExp(
  `^(?:(?:${OR})(?:s|ed|ing|ful|able|ably|ite|ites|less|er|ers|hood|hoods|ly|al)?|(?:${IZE})iz(?:e|es|ed|ing|er|ers|ation|ations)|(?:anal|paral)yz(?:e|es|ed|ing)|(?:${DOUBLED})(?:ed|ing|er|ers)|(?:center|fiber|liter|theater|caliber|luster|somber|specter)s?|centered|centering|(?:de|of)fenses?|pretense|catalogs?|gray(?:s|ish)?|aluminum|jewelry|plow(?:s|ed|ing)?|mold(?:s|y|ed|ing)?|skeptic(?:s|al|ism)?|cozy|cozier|pajamas|fulfill(?:s|ment)?|enroll(?:s|ment|ments)?|skillful(?:ly)?|mom(?:s|my)?|artifacts?|aging|mustaches?|sulfur|maneuver(?:s|ed|ing)?|pediatrics?|orthopedics?|anesthe(?:tic|sia)s?|diarrhea)$`,
)
const BRITISH = new RegExp(
  `^(?:(?:${OUR})(?:s|ed|ing|ful|able|ably|ite|ites|less|er|ers|hood|hoods|ly|al)?|(?:${IZE})is(?:e|es|ed|ing|er|ers|ation|ations)|(?:anal|paral)ys(?:e|ed|ing)|(?:${DOUBLED})l(?:ed|ing|er|ers)|(?:centre|fibre|litre|theatre|calibre|lustre|sombre|spectre)s?|centred|centring|metres?|kilometres?|(?:de|of)fences?|pretence|catalogues?|grey(?:s|ish)?|aluminium|jewellery|plough(?:s|ed|ing)?|mould(?:s|y|ed|ing)?|sceptic(?:s|al|ism)?|cosy|cosier|pyjamas|fulfil(?:s|ment)?|enrol(?:s|ment|ments)?|skilful(?:ly)?|mum(?:s|my)?|artefacts?|ageing|moustaches?|sulphur|manoeuvr(?:e|es|ed|ing)|paediatrics?|orthopaedics?|anaesthe(?:tic|sia)s?|diarrhoea|tyres?|cheques?|kerbs?|whilst|licences?)$`,
)

/** The spelling of a text; `unclear` if it has no word that tells. */
export type Spelling = 'american' | 'british' | 'mixed' | 'unclear'

/** Words of a text that only one of the two spells so. */
export const spelledWords = (text: string): { american: string[]; british: string[] } => {
  const words = writtenWordsOf(text).map((word) => word.toLowerCase())
  return {
    american: words.filter((word) => AMERICAN.test(word)),
    british: words.filter((word) => BRITISH.test(word)),
  }
}

/** Four in five words that tell must agree: a name or a quotation may be spelled otherwise. */
const MOST = 0.8

/** Returns the spelling of a text, by its words that are spelled in two ways. */
export const spellingOf = (text: string): Spelling => {
  const { american, british } = spelledWords(text)
  const all = american.length + british.length
  if (all === 0) return 'unclear'
  if (american.length / all >= MOST) return 'american'
  return british.length / all >= MOST ? 'british' : 'mixed'
}
