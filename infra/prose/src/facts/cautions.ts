import type { Caution } from '@sortie/contracts/analysis/research/research'

const words = (list: string): RegExp =>
  new RegExp(`\\b(?:${list.split(', ').join('|').replaceAll(' ', '[ -]')})\\b`, 'gi')

// Words that call for care in whatever trade they are used. A word that a trade has for something
// harmless, such as "treatment" of a window or "savings" of a sale, counts only with another beside it.
const SIGNS: Record<Caution, RegExp> = {
  health: words(
    'doctors?, physicians?, medical(?:ly)?, medicines?, medications?, drugs?, dos(?:e|age)s?, prescriptions?, ' +
      'antibiotics?, painkillers?, paracetamol, ibuprofen, acetaminophen, aspirin, insulin, steroids?, vaccin\\w+, ' +
      'health(?:care)?, diseases?, illness(?:es)?, infections?, symptoms?, diagnos\\w+, side effects?, ' +
      'cancers?, tumou?rs?, diabet\\w+, asthma, arthritis, eczema, psoriasis, acne, allerg\\w+, migraines?, ' +
      'depression, anxiety, autism, adhd, dementia, addiction, eating disorders?, insomnia, sleep apn(?:o)?ea, ' +
      'blood (?:pressure|sugar|test|clot)s?, cholesterol, thyroid, hormones?, menopaus\\w+, testosterone, ' +
      '(?:back|neck|knee|hip|foot|heel|joint|chest|tooth|muscle|nerve|chronic|shoulder) pain, pain relief, ' +
      'sciatica, plantar fasciitis, injur\\w+, concussion, fractures?, first aid, cpr, ' +
      'pregnan\\w+, breastfeeding, miscarriage, fertility, ivf, infants? (?:sleep|formula), ' +
      'surger(?:y|ies), surgical, surgeons?, botox, fillers?, liposuction, chemical peels?, microneedling, ' +
      'dentists?, dental, dentures?, orthodont\\w+, braces, root canals?, clinics?, hospitals?, patients?, ' +
      'therap(?:y|ies|ists?), physio\\w*, chiropract\\w+, acupuncture, psycholog\\w+, psychiatr\\w+, counsell?ing, ' +
      'diets?, weight loss, ozempic, semaglutide, supplements?, vitamins?, cbd, cannabis, nicotine, ' +
      'toxic, poison\\w*, asbestos, mou?ld exposure, lead paint',
  ),
  law: words(
    'lawyers?, law firms?, attorneys?, solicitors?, barristers?, legal(?:ly)?, lawsuits?, su(?:e|ing), litigation, court, ' +
      'divorce, custody, child support, prenup\\w*, probate, inheritance, last will, power of attorney, ' +
      'visas?, immigration, green card, asylum, evict\\w+, tenan(?:cy|ts?) rights?, landlord rights?, ' +
      'contract law, copyright, trademarks?, patents?, gdpr, liability, negligence, wrongful, ' +
      'unfair dismissal, employment law, criminal, dui, bail',
  ),
  money: words(
    'loans?, mortgages?, remortgag\\w+, insurance, insurers?, invest(?:ing|ments?|ors?)?, pensions?, 401k, annuit\\w+, ' +
      'tax(?:es|able|ation)?, vat return, credit (?:cards?|scores?|repair), debts?, bankruptcy, insolvency, ' +
      'savings accounts?, crypto\\w*, bitcoin, stocks and shares, shares isa, equity release, payday, ' +
      'interest rates?, financial advic?e, financial advisors?',
  ),
  gas: words(
    'gas (?:boilers?|leaks?|lines?|safety|pipes?|pipework|engineers?|stoves?|heaters?|hobs?|cookers?|ovens?|fires?|fireplaces?|furnaces?|appliances?|meters?|supply|valves?|fitters?|grills?|dryers?|ranges?), ' +
      'natural gas, propane, boilers?, furnaces?, pilot lights?, carbon monoxide, flues?, ' +
      'combi, (?:tankless )?water heaters?, smell of gas',
  ),
}

/**
 * Returns the subjects of a text on which wrong advice may do harm, such as money or gas.
 * @param least different words that tell so: one is enough in a search, and is not in a story.
 */
export const cautionsIn = (text: string, least = 1): Caution[] =>
  (Object.keys(SIGNS) as Caution[]).filter((each) => {
    const signs = text.toLowerCase().match(SIGNS[each]) ?? []
    return new Set(signs).size >= least
  })
