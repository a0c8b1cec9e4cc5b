import type { Assignment } from '../article.ts'
import {
  type CitedSentence,
  citedSentence,
  paragraph,
  type SectionBlock,
} from '../compose/section-blocks.ts'
import { answerPart, type SectionComposer } from '../compose/section-composer.ts'
import { cautionParts, nextStep, otherQuestions, withPlace } from '../compose/shared-parts.ts'
import { withinSentence } from '../english-words.ts'
import { comparedThings } from '../evidence/compared-things.ts'
import {
  actionTexts,
  chunksOf,
  isUnitNamed,
  quoteTexts,
  resultText,
  shownResult,
  textOfChange,
  withUnit,
} from '../evidence/customer-texts.ts'
import { toldSentences } from '../evidence/evidence-index.ts'
import { isPlanned } from '../evidence/planned-results.ts'
import {
  doneDifferently,
  NEARLY_WRONG,
  SOME_WEEKS_LATER,
  WHO_WORKED,
} from '../interview/type-interviews.ts'
import { asTitle, capital, plainLine, shownNumber, unended } from '../plain-text.ts'
import type { SectionLayout } from '../plan.ts'
import { speakerOf } from '../wording/speaker.ts'
import { type ArticleTypeDefinition, type LayOut, optionalSection, outlineSection } from './type.ts'

/** Words of the customer as paragraphs that are not too long. */
const paragraphs = (composer: SectionComposer, texts: readonly string[]): SectionBlock[] => {
  const sentences = toldSentences(composer.evidence.itemByText, texts)
  const parts: CitedSentence[][] = []
  for (const one of sentences) {
    const last = parts.at(-1)
    if (last && last.length < 5) last.push(one)
    else parts.push([one])
  }
  return parts.flatMap((part) => paragraph(part))
}

/** A cell that rests on the last one of its row. */
const own = (text: string): CitedSentence => ({ text, cites: [], origin: 'own' })

type Result = NonNullable<Assignment['brief']['facts']['results']>[number]

/** The item of a result, by its text or by that of an older draft. */
const itemOf = ({ evidence: { itemByText } }: SectionComposer, result: Result) =>
  itemByText.get(resultText(result)) ?? itemByText.get(textOfChange(result))

/** A result that was measured twice, as a row of the table. */
const rowOf = ({ what, before, after, period, ...result }: Result, id: string): CitedSentence[] => {
  const unit = isUnitNamed(what, result.unit) ? undefined : result.unit
  return [
    own(capital(unended(plainLine(what)))),
    own(withUnit(before, unit)),
    own(withUnit(after, unit)),
    citedSentence(capital(unended(plainLine(period))), id),
  ]
}

/** The results: changes as a table, and as a list those that compare two things, of which none came before the other. */
const resultBox = (composer: SectionComposer): SectionBlock[] => {
  const results = (composer.assignment.brief.facts.results ?? []).flatMap((result) => {
    const id = itemOf(composer, result)?.id
    return id ? [{ result, id }] : []
  })
  const isChange = ({ result }: { result: Result }) => comparedThings(result.period) === null
  const rows = results.filter(isChange).map(({ result, id }) => rowOf(result, id))
  const items = results
    .filter((one) => !isChange(one))
    .map(({ result, id }) => [citedSentence(shownResult(result), id)])
  const blocks: SectionBlock[] = []
  if (rows.length > 0) {
    const header = ['What', 'Before', 'After', 'Period']
    blocks.push({ type: 'table', lead: null, header, rows })
  }
  if (items.length > 0) blocks.push({ type: 'list', ordered: false, lead: null, items })
  return blocks
}

const actions = ({ evidence, assignment }: SectionComposer): SectionBlock[] => {
  const items = (assignment.brief.facts.actions ?? [])
    .map((action) =>
      toldSentences(evidence.itemByText, actionTexts(action, assignment.brief.country)),
    )
    .filter((sentences) => sentences.length > 0)
  return items.length > 0 ? [{ type: 'list', ordered: true, lead: null, items }] : []
}

const quotes = (composer: SectionComposer): SectionBlock[] =>
  (composer.assignment.brief.facts.quotes ?? []).flatMap((quote): SectionBlock[] => {
    const items = quoteTexts(quote).flatMap((text) => composer.evidence.itemByText.get(text) ?? [])
    const speaker = unended(plainLine(quote.speaker).replace(/["“”„]/g, "'"))
    const words = items.map(({ text, id }) => citedSentence(text.slice(text.indexOf('“')), id))
    return words.length > 0
      ? [
          {
            type: 'quotation',
            lead: citedSentence(`${capital(speaker)} says:`),
            sentences: words,
          },
        ]
      : []
  })

/** Asks whom a story means that begins with `He`: a guess of ours could name the owner where it is about their dog. */
const whoIsMeant = (situation: string | undefined): string | null => {
  const [pronoun] = /^(?:He|She|They)\b/.exec(situation?.trim() ?? '') ?? []
  return pronoun ? `Say who “${pronoun}” is, as the article begins with it.` : null
}

/** A search that asks for a case study, without these words: its headings and titles add them where they belong. */
const withoutKind = (search: string): string =>
  search.replace(/\s*\bcase stud(?:y|ies)\b/i, '').trim() || search

/** A change as a title goes on with it: `from 12 to 3 late jobs`, `cost of care a month from $640 to $385`. */
const titleOfChange = ({ what, before, after, unit }: Result): string => {
  const measured = unended(plainLine(what))
  const [counted = '', ...rest] = plainLine(unit ?? '').split(' ')
  // `Trays thrown out` counts trays, and `hours a night` are hours.
  const shown = isUnitNamed(what, counted) ? rest.join(' ') : unit
  const to = withUnit(after, shown)
  // A unit in words stands behind the second figure alone: `from 18 to 12 hours`.
  const from =
    shown && to.endsWith(` ${plainLine(shown)}`) ? shownNumber(before) : withUnit(before, shown)
  const span = `from ${from} to ${to}`
  // A result with a unit is measured, and one without is counted.
  return unit ? `${withinSentence(measured)} ${span}` : `${span} ${withinSentence(measured)}`
}

/** A client without what is told of them behind a comma: no sentence could go on with `the Millers, who milk 94 cows`. */
const shortName = (client: string): string =>
  client.split(/, (?:who|whose|which|an?|the) /i)[0] ?? client

/** A story of one client in the owner's own words, with notes for the reader between its parts. */
const layOutCaseStudy: LayOut = (composer) => {
  const { filling, assignment } = composer
  const { words, keyword } = filling
  const { facts } = assignment.brief
  const client = unended(plainLine(facts.client ?? ''))
  const who = shortName(client) || `${words.client.article} ${words.client.one}`
  const plans: SectionLayout[] = [
    // A story begins at its beginning: figures mean nothing before anybody knows whose they are.
    {
      role: 'situation',
      heading: null,
      isRequired: true,
      parts: [
        ...paragraphs(composer, facts.situation ? chunksOf(facts.situation) : []),
        ...cautionParts(composer),
      ],
      prompt: whoIsMeant(facts.situation),
    },
    {
      role: 'actions',
      heading: composer.inTurn([
        'What was done',
        'The work',
        'How it was done',
        'The work, in order',
      ]),
      isRequired: true,
      parts: [
        ...actions(composer),
        ...composer.answersWhere(({ heading }) => heading === WHO_WORKED, 1),
        ...composer.answersWhere(({ heading }) => heading === NEARLY_WRONG, 1),
      ],
    },
    {
      role: 'results',
      heading: composer.inTurn([
        'What came of it',
        'The result',
        'How it turned out',
        'Before and after',
      ]),
      isRequired: true,
      parts: [
        ...resultBox(composer),
        ...quotes(composer),
        ...composer.answersWhere(({ heading }) => heading === SOME_WEEKS_LATER, 1),
      ],
    },
    {
      role: 'limits',
      heading: composer.inTurn([
        'Where it fell short',
        'What did not work',
        'The weak points',
        'What went less well',
      ]),
      isRequired: true,
      parts: [
        ...paragraphs(composer, facts.limits ? chunksOf(facts.limits) : []),
        // Mistakes of other clients are no weak point of this case.
        ...composer.answersWhere(({ isOurs, topic }) => !isOurs && topic === 'problems', 2),
        ...composer.answersWhere(
          ({ heading }) => heading === doneDifferently(speakerOf(assignment)),
          1,
        ),
      ],
    },
    {
      role: 'lessons',
      heading: composer.inTurn([
        `${asTitle(withoutKind(keyword))}: what to take from it`,
        `${asTitle(withoutKind(keyword))}: the lessons`,
        `${asTitle(withoutKind(keyword))}: what it teaches`,
        `${asTitle(withoutKind(keyword))}: what it shows`,
      ]),
      isRequired: false,
      parts: [
        ...paragraphs(composer, facts.lessons ? chunksOf(facts.lessons) : []),
        ...composer.answers('how-to-choose', 'how-to-compare'),
      ],
      prompt: 'Add a picture that shows the difference, if there is one and the client agrees.',
    },
    {
      role: 'own-words',
      heading: otherQuestions(composer),
      isRequired: false,
      parts: composer.restAnswers().map(answerPart),
    },
    nextStep(composer),
  ]
  const named = asTitle(withoutKind(keyword))
  // A title says what has happened: a plan is no result, and of two things neither came first.
  const changes = (facts.results ?? [])
    .filter((result) => comparedThings(result.period) === null && !isPlanned(result))
    .map(titleOfChange)
  const counted = changes.filter((change) => change.startsWith('from '))
  return {
    plans,
    naming: {
      titles: [
        ...counted.flatMap((change) => [
          `How ${who} went ${change}`,
          `${named}: how ${who} went ${change}`,
        ]),
        ...changes.map((change) => `${named}: ${change}`),
        `${named}: a case with its weak points`,
        `${named}: a case study of ${who}`,
        `${named}: the story of ${who}`,
        `${named}: a case study with figures`,
        `${named}: a case study`,
      ],
      descriptions: [
        `${named}: what ${who} came with, what was done, what came of it, and what did not work.`,
        `A case study on “${withoutKind(keyword)}”: situation, steps, results and limits.`,
        `A case study on “${withoutKind(keyword)}”.`,
        'A case with its figures before and after, and with what did not work.',
      ],
      // A case tells of one client, and nothing of what people ask.
      ends: [
        `Told by ${withPlace(filling)}.`,
        `Written by ${withPlace(filling)}.`,
        `Told by those who did the work, at ${withPlace(filling)}.`,
      ],
      slug: `${withoutKind(keyword)} case study`,
    },
  }
}

export const CASE_STUDY: ArticleTypeDefinition = {
  layOut: layOutCaseStudy,
  titleForm: 'How {client} {result} in {period}',
  outline: [
    outlineSection(
      'result',
      'The result',
      'The results with before, after and period, and who it is about.',
    ),
    outlineSection(
      'situation',
      'Where they stood',
      'The situation before, in the customer’s words.',
    ),
    outlineSection('decision', 'What was decided', 'What was chosen and what was left out.'),
    outlineSection('actions', 'What was done', 'The actions in their order, with their dates.'),
    outlineSection(
      'results',
      'What came of it',
      'Each result; say “after”, never “because”, unless an item does.',
    ),
    outlineSection(
      'limits',
      'What did not work',
      'What failed, took longer or may differ elsewhere, as the items say.',
    ),
    outlineSection(
      'lessons',
      'Lessons from it',
      'Lessons that the items name, and advice that follows.',
    ),
    optionalSection('next-step', 'What you can do', 'How a reader in the same place could begin.'),
  ],
}
