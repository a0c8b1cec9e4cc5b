import { followsFrom } from '../arithmetic/follows.ts'
import { isSameTime } from '../clocks.ts'
import { carries } from '../dates.ts'
import { quantityMatches } from '../matching/quantity-match.ts'
import { countsIn, type Quantity } from '../numbers.ts'
import { isOfDaysLeftOut } from '../retold/days.ts'
import { hasSame } from '../retold/same-words.ts'
import { factStemOf, isGlue, isPast, stemmedWordsIn, topicStemsOf } from '../stems.ts'
import type { CheckedClaim, FactFinding } from '../subject.ts'
import { hasStem, isAdvice, isQuestion } from '../subject.ts'

// Checks the voice of a sentence against its items: whose experience it is, whose word, and how sure it is.

const ATTRIBUTED =
  /\b(?:[\w&]+'s? (?:own )?(?:rates|prices|price list|terms|menu|site|page)(?=:)|says?|said|saying|states?|stated|claims?|claimed|according to|by (?:its|their|his|her|the \w+'s|[\w&' ]{2,40}'s?) (?:own )?(?:\w+ )?(?:site|pages?|lists?|account|prices?|rates?|words?|price list|own \w+|description|website|count|figures?|estimate|plans?|menu|terms)|(?:by|of) (?:its|their|his|her|the same|their) (?:own )?(?:\w+ ){0,2}(?:list|site|page|account|fee|price|prices|words|say-so)|own (?:\w+ )?(?:prices?|list|site|page|fee|account|plan|words?|description)|calls? (?:itself|himself|herself|themselves|its|a|termites|\w+)|describ\w+ (?:itself|himself|herself)|itself|promis\w+|warns?|warned|writes?|wrote|tells?|told|advertis\w+|lists?|quotes?|puts? it|words of|thinks?|believes?|in (?:its|their) (?:own )?words|if you believe|on (?:its|their|the) (?:own )?(?:site|page|website)|(?:site|page|website|price list|homepage) (?:says|speaks|promises|goes|gives|names|has|puts|lists|states)|price list|mention\w*|report\w*|announc\w*|assur\w*|insist\w*|maintain\w*|advis\w*|explain\w*|offers? to|guarantee|asks? for|boasts?|admit\w*|argues?|reckons?|speak\w* of|self-described|disclos\w*|put\w* it)\b/i

const REPORTING =
  '(?:says?|names?|counts?|lists?|puts?|gives?|sets?|fix(?:es)?|dates?|quotes?|states?|writes?|advertises?|promises?|mentions?|describes?|announces?|publishes|shows?|posts?|answers?|speaks of)'
const LISTING =
  '(?:sites?|pages?|lists?|menus?|terms|faqs?|offers|fees|prices?|price list|rates?|plans?|answers|website|brochure|leaflet)'
const REPORTED = new RegExp(
  `\\b(?:on|in|at|by|from|among|according to) (?:its|their|his|her) (?:[\\p{L}&-]{1,40} ){0,2}${LISTING}\\b|'s? (?:[\\p{L}-]{1,40} ){0,3}${LISTING}(?: of [\\p{L}-]{1,40})? (?:also |still )?(?:starts?|begins?|goes|runs|has|have|lets?|${REPORTING})\\b`,
  'iu',
)
const REPORTS = new RegExp(`^(?:'s?)? (?:also |still |itself )?${REPORTING}\\b`, 'iu')

const PUBLISHED =
  /\b(?:listed|published|advertised|quoted|named|stated|promised) (?:at \S+ |for \S+ |as \S+ )?(?:by|on|in|at)\b|\bas (?:published|listed|advertised|quoted)\b/i

/** Returns true if a sentence says that a company reports this: `Harbour Heating counts 14`, `on its menu`. */
const isReported = (text: string, names: readonly string[]): boolean =>
  REPORTED.test(text) ||
  PUBLISHED.test(text) ||
  names.some((name) => {
    const at = text.toLowerCase().indexOf(name.toLowerCase())
    return at >= 0 && REPORTS.test(text.slice(at + name.length))
  })

/** Finds a company's own words that the sentence does not attribute to it. */
export const checkAttribution = (subject: CheckedClaim): FactFinding[] => {
  const { cited, claim, text, quotes } = subject
  const own = cited.filter(({ item }) => item.voice === 'self-said')
  if (own.length === 0 || own.length < cited.length || quotes.length > 0 || isQuestion(subject))
    return []
  if ([text, ...claim.context].some((one) => ATTRIBUTED.test(one.replace(/’/g, "'")))) return []
  const names = own.map(({ item }) => item.source.name)
  if (isReported(text, names)) return []
  return [
    {
      kind: 'attribution',
      start: 0,
      end: text.length,
      why: 'What a company says of itself needs “says” or the like.',
    },
  ]
}

/** A figure that a model made is called an estimate in the same sentence. */
export const checkModelled = (subject: CheckedClaim): FactFinding[] => {
  const { cited, claim, text, quantities } = subject
  if (/\bestimat/i.test([text, ...(claim.setting === 'cell' ? claim.context : [])].join(' ')))
    return []
  const modelled = cited.filter(({ item }) => item.voice === 'modelled')
  return quantities
    .filter((one) =>
      modelled.some((evidence) =>
        evidence.quantities.some(
          (other) =>
            quantityMatches(one, other) || (other.value === one.value && other.kind === one.kind),
        ),
      ),
    )
    .filter(
      (one) =>
        !cited.some(
          (evidence) =>
            evidence.item.voice !== 'modelled' &&
            evidence.quantities.some((other) => quantityMatches(one, other)),
        ),
    )
    .slice(0, 1)
    .map(({ start, end }) => ({
      kind: 'modelled',
      start,
      end,
      why: 'An estimate that is not called one.',
    }))
}

const STUDY =
  /\b(?:stud(?:y|ies)|surveys?|polls?|research(?:ers?)?|scientists?|scien(?:ce|tifically)|experts?|specialists|scholars|academics|professors?|doctors agree|textbooks?|meta-analys[ei]s|(?:data|figures|numbers) (?:prove|show|confirm|suggest|say)s?|clinical(?:ly)?|experiments?|randomi[sz]ed|peer-reviewed|literature|evidence|proven|data show|statistics|statistically|it(?: is|'s| has (?:long |often |since )?been) (?:\w+ )?(?:documented|known|established|accepted|agreed|understood|recogni[sz]ed|proven|a known fact|common knowledge)|(?:well|widely|long|amply) (?:documented|known|established|accepted|researched|studied|proven)|official (?:figures|numbers)|laborator\w+|lab tests?|field tests?|tests? (?:have |has )?(?:shown?|shows|prove[ds]?|found|confirm\w*)|analys[ei]s|trials?|papers?(?= (?:show|find|found|in))|journals?|universit(?:y|ies)|think tanks?|reports? (?:show|find|found|suggest))\b/gi
const FINDS =
  /(?<subject>(?:[\p{L}-]{1,40} ){1,4})(?:(?:have|has|had) )?(?:(?:long|since|often|repeatedly|recently|now|all|also|broadly|largely|generally) )?(?:agreed?|show(?:s|n|ed)?|find|finds|found|confirm(?:s|ed)?|prove[sdn]?|teach(?:es)?|taught|suggest(?:s|ed)?|demonstrate[sd]?|conclude[sd]?|reveal(?:s|ed)?|establish(?:ed|es)?|indicate[sd]?|know|say|tell|warn|swear|report|think|believe|hold|recommend|advise)(?: (?:us|you|me))? (?:that|it|how|what|why|when|a|the|about|(?!here\b|there\b|in\b|at\b|with\b|for\b|on\b|from\b)\p{L}+)\b/giu

/** Without a citation, a poll among friends is no study unless it shows something. */
const ASKED =
  /^(?:surveys?|polls?|trials?|experiments?|analys[ei]s|research|papers?|evidence|journals?)$/i
const SHOWS =
  /\b(?:show(?:s|n|ed)?|f(?:inds?|ound)|confirm\w*|prove[sdn]?|suggest\w*|demonstrate\w*|conclude\w*|reveal\w*|establish\w*|indicate\w*|says?|said|agrees?|according|points? to|there is|backs?|recent|new|latest)\b/i

const crowd =
  /(?:ists|ians|ers|ors|ologists|men|women|people|ics|ence|ogy|panels?|bodies|authorities|institutes?|labs?|insiders|pros|professionals|surgeons|chemists|vets|nurses|agencies|bakers|owners|customers)$/i

/** Talk of studies, tests and those who know: the cited item mentions them itself. */
export const checkStudies = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, cited, claim } = subject
  const stems = new Set(cited.flatMap((one) => [...one.stems]))
  if ((claim.citations.length === 0 && isAdvice(subject)) || isQuestion(subject)) return []
  const isTalk = claim.citations.length > 0 || SHOWS.test(unquoted)
  const words = [...unquoted.matchAll(STUDY)].filter(
    ({ 0: word }) =>
      (isTalk || !ASKED.test(word)) &&
      !stemmedWordsIn(word).some(
        ({ stem, text }) =>
          !isGlue(text) &&
          [stem, factStemOf(text.replace(/s$/, ''))].some(
            (one) => hasStem(stems, one) || hasStem(subject.draft.brief, one),
          ),
      ),
  )
  const found = words.map(
    ({ 0: word, index }): FactFinding => ({
      kind: 'study',
      start: index,
      end: index + word.length,
      why: 'No cited source mentions this study.',
    }),
  )
  if (found.length > 0 || claim.citations.length === 0) return found
  for (const match of unquoted.matchAll(FINDS)) {
    const nouns = stemmedWordsIn(match.groups!.subject!).filter(({ text }) => !isGlue(text))
    const last = nouns.find(({ text, stem }) => crowd.test(text) && !hasStem(stems, stem))
    if (
      !last ||
      hasStem(stems, last.stem) ||
      hasStem(subject.draft.brief, last.stem) ||
      !crowd.test(last.text)
    )
      continue
    return [
      {
        kind: 'study',
        start: match.index,
        end: match.index + match[0].length,
        why: 'No cited source says who found this.',
      },
    ]
  }
  return []
}

const SUPERLATIVE =
  /(?<!\bno )\b(?:the |our |my |its |their |\p{L}+'s )?(?:(?:most|least) (?!of\b|people\b|common(?:ly)? asked|\p{L}{3,}(?<!ou|les|s)s\b)\p{L}+(?! of)|(?!(?:rest|west|east|test|guest|nest|best-before|interest|forest|request|harvest|chest|invest|quest|suggest|honest|modest|protest|latest|earnest|digest|arrest|priest|breast|contest|manifest|crest|zest|pest|vest|dest|behest|bequest|conquest|largest-)\b)\p{L}{2,}(?:est)|best|worst|finest|number one|no\.? ?1|#1|leading|industry-leading|top-(?:rated|notch|selling|class|quality)|top (?:choice|brand|firm|shop|company|address|rating|provider|seller|pick)|five-star|unequal+ed|peerless|matchless|go-to|unsurpassed|unbeaten|award-winning|world-class|world-leading|first-class|market-leading|best-selling|unrivall?ed|unbeatable|unmatched|unparalleled|unique|second to none|state-of-the-art|premier|foremost|(?<=the )only \p{L}+ (?:in|of|who|whom|that|to)|(?<=the )only one|nobody (?:else )?(?:in \p{L}+ )?(?:has|does|is|offers|can)[^.]{0,30}(?:more|better|cheaper|faster|lower)|(?:no one|no other|none) [^.]{0,40}(?:more|better|cheaper|faster|as)(?! than [\p{Sc}\d])|like no other|ever made|of all time|outclasses|beats (?:all|every))\b/giu
const EASY =
  /\b(?:the |a |your )?(?:best|first|easiest|safest|simplest|surest|quickest) (?:first |next )?(?:step|thing|time|place|advice|question|proof|sign|moment|day|bet|start|way to (?:start|begin|find|tell|know)|plan|answer|friend)\b|\bat (?:best|least|most|last|first|the latest)\b|\bdo (?:your|our) best\b|\b(?<!the )best (?:for|when|if|with|in|at|on|served|eaten|done|left|kept|to)\b|\b(?:nearest|closest)\b|\bmost of\b|\bfor the most part\b|\bbest-before\b|\bat the \p{L}+est\b|\bmost (?:days|weeks|months|years|nights|evenings|mornings|weekends|homes|cases|times|customers|clients|guests|owners|families|parents|couples|patients|pupils|students|visitors)\b|\bas the (?:most|least) (?:that )?(?:it|we|they)\b/giu

const plainOf = (superlative: string): string =>
  superlative.toLowerCase().replace(/iest$/, 'y').replace(/est$/, '')
const RANKED = /\bmost (\p{L}+)|\b(\p{L}{2,}est)\b/giu
/** The ranks that an item gives: the costliest has the word of `the most expensive`. */
const ranksIn = (text: string): Set<string> =>
  new Set([...text.matchAll(RANKED)].map(([, most, est]) => factStemOf(most ?? plainOf(est!))))

/** Phrases that say the same as a superlative: `from £60` names the lowest price. */
const SAME_RANK: Record<string, RegExp> = {
  eldest: /\boldest\b/i,
  oldest: /\beldest\b|\bfrom (?:\d|\p{L}+ to )|\d (?:to|and) \d/iu,
  youngest: /\bfrom (?:\d|\p{L}+ to )|\d (?:to|and) \d/iu,
  earliest: /\b(?:from|opens?|begins?|starts?) (?:at )?(?:\d|\p{L}+ )/iu,
  latest: /\b(?:until|till|to|closes?|ends?) (?:at )?(?:\d|\p{L}+)/iu,
  highest: /\d (?:to|and|-) \D?\d/,
  newest: /\b(?:joined|new|latest)\b/i,
  shortest: /\b(?:minimum|at least|no less than|not less than)\b/i,
  smallest: /\b(?:minimum|at least|no less than|not less than)\b/i,
  longest: /\b(?:maximum|at most|up to|no more than)\b/i,
  biggest: /\b(?:maximum|at most|up to|no more than)\b/i,
  largest: /\b(?:maximum|at most|up to|no more than)\b/i,
  lowest:
    /\b(?:from|starts? at|start(?:s|ing)? from|minimum) ?(?:\p{L}{0,2}[$£€])?\d|\d (?:to|and|-) \D?\d/iu,
  cheapest: /\b(?:from|starts? at|start(?:s|ing)? from|minimum) ?(?:\p{L}{0,2}[$£€])?\d/iu,
}

/** Superlatives of companies, people, places and figures: an item has them, and a company's own are attributed. */
export const checkSuperlatives = (subject: CheckedClaim): FactFinding[] => {
  const { cited, claim } = subject
  const unquoted = subject.unquoted.replace(EASY, (easy) => ' '.repeat(easy.length))
  if (
    claim.citations.length === 0 &&
    (isAdvice(subject) || isQuestion(subject) || /\b(?:you|your)\b/i.test(unquoted))
  )
    return []
  return [...unquoted.matchAll(SUPERLATIVE)]
    .filter(({ 0: superlative, index }) => {
      const known =
        claim.citations.length === 0 &&
        !/\b(?:the|our|is|are|'s)\b/i.test(
          unquoted.slice(Math.max(0, index - 12), index) + superlative,
        )
      const behind = unquoted.slice(index + superlative.length)
      const isQuantity = /^most /i.test(superlative) && /^ \p{L}+s\b/u.test(behind)
      if (known || isQuantity) return false
      const core = stemmedWordsIn(superlative).filter(
        ({ text }) =>
          !/^(?:the|our|my|its|their|in|of|who|that|to|most|least)$/i.test(text) &&
          !/'s$/.test(text),
      )
      return !cited.some(({ text, stems, item }) => {
        const has = core.every(
          ({ text: word, stem }) =>
            new RegExp(`\\b${word}\\b`, 'i').test(text) ||
            (SAME_RANK[word.toLowerCase()]?.test(text) ?? false) ||
            hasSame(ranksIn(text), factStemOf(plainOf(word))) ||
            (stems.has(stem) && /est$/.test(word) === false && hasStem(stems, stem)),
        )
        return (
          core.length > 0 &&
          has &&
          (item.voice !== 'self-said' ||
            ATTRIBUTED.test(subject.text) ||
            isReported(subject.text, [item.source.name]))
        )
      })
    })
    .map(({ 0: superlative, index }) => ({
      kind: 'superlative',
      start: index,
      end: index + superlative.length,
      why: 'No cited source ranks it so.',
    }))
}

const WE =
  /\b(?:we|i)(?:'ve|'d)?\b(?: (?:\p{L}+ly|once|never|always|also|then|only|often|still|all|both|just|even|first|have|had|has|ever|since|each|do|did|not|don't|didn't|haven't|hadn't|do not)\b)* (?<verb>\p{L}+)/giu
const OPINION =
  /^(?:recommend|estimat|suggest|advis|think|believ|hop|mean|call|say|let|will|would|can|could|may|might|should|must|shall|are|am|is|was|were|have|had|has|be|do|did|get|got|need|want|prefer|like|love|take|look|see|know|give|make|offer|charge|write|wrote|show|compare|list|use|cover|explain|answer|put|read|found|find|run|serve|work|keep|speak|note|mention|link|cite|count|promis|mark|assum|started|ran)/i
const EXPERIENCE =
  /\b(?:in our experience|in my experience|we(?:'ve| have) (?:seen|watched|found|learned|noticed|heard|met|tried|tested)|i(?:'ve| have) (?:seen|watched|found|learned|noticed|heard|met|tried|tested)|(?<!\byou )(?<=\p{L} )(?:tells?|told|asks?|asked|keeps? telling|keeps? asking) us|our (?:customers|clients|guests|readers|testers|tests?|team) (?:\p{L}+ )?(?:say|tell|love|swear|report|found|find|agree|rave)|in our (?:tests?|trials?|workshop|lab|studio)|from our own (?:experience|tests?|trials?|customers)|first-hand|over the years|(?:we|i) (?:once|often|regularly|usually) \p{L}+|(?:customers|clients|guests|people|readers) (?:tell|keep telling|keep saying|often say)|as we know from|our (?!own |site|page|estimate|report)(?:\p{L}+ )?\p{L}+s? (?:have|has|had) (?:\p{L}+ )?(?:\p{L}+ed|sat|seen|done|been|taken|had|met|made|found|run|built|sold|taught|read|written|given|known|felt|heard)|(?:\p{L}+ )?(?:customers|clients|guests|readers|patients|students) (?:keep|kept) (?:telling|asking|saying|writing)|years of experience)\b/giu

/** Verbs of what an editor thinks or does with a text: nobody has to have told of them. */
const EDITORS_VERB =
  /^(?:recommend|estimat|suggest|advis|think|believ|hope|mean|call|say|will|would|can|could|may|might|should|must|shall|prefer|like|need|want|list|compare|cover|note|use|looked|read|explain|mark|count|assume|let|chose|choose|picked|check|gather|collect|left|includ|sort|rank|took|take|started|begin|began|promised|said|went)/i
const EDITORIAL =
  /^(?:chose|picked|checked|gathered|collected|left|included|sorted|ranked|compared|looked|read|counted)$/i
const MODAL = /^(?:will|would|can|could|may|might|should|must|shall)$/i
const ADVICE_IN_PAST = /^(?:recommend|estimate|suggest|advise|think)$/i
/** Words behind "we" that are no verb. */
const NO_VERB = /^(?:it|this|that|these|those|them|so|the|an?|you|to)$/i
/** Words of an experience that say only how often. */
const HOW_OFTEN = /^(?:once|often|usually|regularly)$/i

/** A deed of ours, as a sentence tells it. */
type OwnDeed = { verb: string; isPast: boolean; start: number; end: number }

const ownDeedsIn = (text: string): OwnDeed[] =>
  [...text.matchAll(WE)].flatMap(({ 0: match, index, groups }) => {
    const verb = groups!.verb!
    if (NO_VERB.test(verb) || countsIn(verb).length > 0) return []
    const isOver = isPast(verb) || /\b(?:have|had|'ve|'d|did|once|never)\b/i.test(match)
    return [{ verb, isPast: isOver, start: index, end: index + match.length }]
  })

/** Returns true if a sentence without a word of the customer tells of what only they can know. */
const isUnsupportedDeed = ({ claim }: CheckedClaim, { verb, isPast: isOver }: OwnDeed): boolean => {
  const isCited = claim.citations.length > 0
  if (MODAL.test(verb) || (!isCited && EDITORIAL.test(verb))) return false
  const isOpinion = EDITORS_VERB.test(verb) && (!isOver || ADVICE_IN_PAST.test(verb))
  return !isOpinion && (isCited || isOver)
}

/** Returns true if a sentence tells a deed that the customer did not. */
const isUntoldDeed = (
  subject: CheckedClaim,
  { verb, isPast: isOver, start }: OwnDeed,
  stems: ReadonlySet<string>,
): boolean => {
  const stem = factStemOf(verb)
  if (!isOver || OPINION.test(verb)) return false
  if (hasSame(stems, stem) || hasStem(subject.draft.brief, stem) || isAnchored(subject))
    return false
  return !(isPlain(verb, subject.unquoted.slice(start)) && isTold(subject, stems))
}

/** The stems of all that the customer said in the cited items; a computed one speaks of what their others say. */
const customerStems = ({ cited, draft }: CheckedClaim): Set<string> => {
  const own = cited.filter(({ item }) => item.voice === 'customer')
  const stems = new Set(own.flatMap((one) => [...one.stems]))
  if (!own.some(({ item }) => item.kind === 'computed')) return stems
  for (const { item, stems: more } of draft.evidence.values())
    if (item.voice === 'customer') for (const stem of more) stems.add(stem)
  return stems
}

/** Talk of experience of which no customer's item has a word. */
const experiences = (
  { unquoted }: CheckedClaim,
  hasOwn: boolean,
  stems: ReadonlySet<string>,
): FactFinding[] => {
  const isNew = (phrase: string) =>
    stemmedWordsIn(phrase).some(
      ({ text, stem }) =>
        !isGlue(text) &&
        !HOW_OFTEN.test(text) &&
        countsIn(text).length === 0 &&
        !hasSame(stems, stem),
    )
  return [...unquoted.matchAll(EXPERIENCE)]
    .filter(({ 0: phrase }) => !hasOwn || isNew(phrase))
    .map(({ 0: phrase, index }) => ({
      kind: 'first-hand',
      start: index,
      end: index + phrase.length,
      why: 'No source supports this.',
    }))
}

const deeds = (subject: CheckedClaim, hasOwn: boolean, stems: ReadonlySet<string>): FactFinding[] =>
  ownDeedsIn(subject.unquoted)
    .filter((deed) =>
      hasOwn ? isUntoldDeed(subject, deed, stems) : isUnsupportedDeed(subject, deed),
    )
    .map(({ start, end }) => ({
      kind: 'first-hand',
      start,
      end,
      why: hasOwn ? 'The author did not say this.' : 'No source supports this.',
    }))

/** Finds a sentence on things that we did or saw ourselves, if no cited item of the customer says so. */
export const checkFirstHand = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, cited, claim } = subject
  // A heading names what follows, and claims nothing.
  if (claim.setting === 'heading') return []
  const count = cited.filter(({ item }) => item.voice === 'customer').length
  const stems = customerStems(subject)
  const experienced = experiences(subject, count > 0, stems)
  if (isQuestion(subject) && claim.citations.length === 0) return experienced
  const found = [...experienced, ...deeds(subject, count > 0, stems)]
  if (found.length > 0 || count === 0 || count < cited.length) return found
  return /\b(?:we|i|our|my)\b/i.test(unquoted) ? strange(subject, stems) : []
}

const NEUTRAL =
  /^(?:came|got|went|gave|put|found|met|took|did|kept|used|turned|ended|sold|bought|served|had|handed|fixed|won|lost|lowered|raised|moved|tried|paid|needed|asked|let|chose|set|left|held|brought|reached|switched|changed|began|started|opened|closed|dropped)$/i

/** Returns true if a verb can tell any story; `I said no to` is a way to say that something was refused. */
const isPlain = (verb: string, text: string): boolean =>
  NEUTRAL.test(verb) || /^\p{L}+ (?:said|say) (?:no|yes)\b/iu.test(text)

/** Returns true if the customer said most words of a sentence; its verb doesn't matter. */
const isTold = ({ words }: CheckedClaim, stems: ReadonlySet<string>): boolean => {
  const topic = words.filter(({ text }) => !isGlue(text) && text !== '')
  const known = topic.filter(({ stem }) => hasSame(stems, stem))
  return known.length >= 3 && known.length >= topic.length * 0.6
}

/**
 * Returns true if the customer's items have two figures of a sentence, or one follows from them: its verb is a way to
 * tell them.
 */
const isAnchored = (subject: CheckedClaim): boolean => {
  const own = subject.cited.filter(({ item }) => item.voice === 'customer')
  const isCarried = (one: Quantity) =>
    one.value !== 1 &&
    own.some(({ quantities }) => quantities.some((other) => quantityMatches(one, other)))
  const carried = subject.quantities.filter(isCarried)
  const follows = subject.quantities.some(
    (one) => !carried.includes(one) && followsFrom(one, subject, own),
  )
  return follows || carried.length + subject.clocks.length >= 2
}

const HEDGE = /^(?:nearly|almost|roughly|around|exactly|together|altogether|usually|always|ago)$/i

/** Verbs that say nothing of what is told. */
const GOING = /^(?:go|com|get|becom|seem|start|happen|mean)$/
/**
 * Counts the prices, lengths of time, months and times of day of a sentence that its items have. A year or a plain
 * count may go with any story.
 */
const carriedIn = ({ quantities, dates, clocks, cited }: CheckedClaim): number =>
  quantities.filter(
    (one) =>
      one.unit !== undefined &&
      cited.some((evidence) => evidence.quantities.some((other) => quantityMatches(one, other))),
  ).length +
  dates.filter((date) => date.months && cited.some((evidence) => carries(evidence.dates, date)))
    .length +
  clocks.filter((one) =>
    cited.some((evidence) => evidence.clocks.some((other) => isSameTime(one, other))),
  ).length

/** Returns true if a sentence tells what we did: what we do or offer can be put in many words. */
const tellsPast = ({ unquoted }: CheckedClaim): boolean =>
  [...unquoted.matchAll(WE)].some(
    ({ 0: clause, groups }) =>
      isPast(groups!.verb!) || /\b(?:have|had|'ve|'d|did|once)\b/i.test(clause),
  )

/** Our own story with several words that the customer did not use is not the customer's story. */
const strange = (subject: CheckedClaim, stems: ReadonlySet<string>): FactFinding[] => {
  if (!tellsPast(subject)) return []
  if (isAnchored(subject) || isOfDaysLeftOut(subject)) return []
  const counted = (start: number) =>
    [...subject.quantities, ...subject.dates, ...subject.clocks].some(
      (one) => start >= one.start && start < one.end,
    )
  const all = subject.words
    .filter(({ text, start }) => !isGlue(text) && !counted(start) && !HEDGE.test(text))
    .map(({ stem }) => stem)
  const carried = carriedIn(subject)
  const topic = all.filter(
    (stem) => !GOING.test(stem) && !hasSame(stems, stem) && !hasStem(subject.draft.brief, stem),
  )
  if (
    topic.length >= 3 &&
    topic.length > (all.length + carried) * 0.55 &&
    /\b(?:we|i)\b/i.test(subject.unquoted) &&
    !/\byou/i.test(subject.unquoted)
  ) {
    const first = stemmedWordsIn(subject.unquoted).find(({ stem }) => topic.includes(stem))!
    return [
      {
        kind: 'first-hand',
        start: first.start,
        end: subject.unquoted.trimEnd().length,
        why: 'The author did not say this.',
      },
    ]
  }
  const clause =
    /\b(?:after|when|because|since|as|so that|until|while|although|(?<!all )but|which)\b(?<rest>(?:(?! and )[^,.;])*)/i.exec(
      subject.unquoted,
    )
  const hasFigure =
    clause !== null &&
    subject.quantities.some(
      ({ start, end, unit }) =>
        unit !== undefined && start >= clause.index - 25 && end <= clause.index + clause[0].length,
    )
  const inClause =
    clause && !hasFigure
      ? [...topicStemsOf(clause.groups!.rest!)].filter((stem) => topic.includes(stem))
      : []
  const of = clause ? topicStemsOf(clause.groups!.rest!).size : 0
  return clause && inClause.length >= 2 && inClause.length > of / 2
    ? [
        {
          kind: 'first-hand',
          start: clause.index,
          end: clause.index + clause[0].length,
          why: 'The author did not say this.',
        },
      ]
    : []
}
