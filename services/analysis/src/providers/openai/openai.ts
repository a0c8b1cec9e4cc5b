import {
  COMPETITORS_QUESTION,
  PHRASES_QUESTION,
  VERDICTS_QUESTION,
} from '@sortie/contracts/analysis/reports/report-questions'
import { COUNTRY_NAMES, LANGUAGE_NAMES } from '@sortie/contracts/countries'
import { type AskModelOptions, createAskModel } from '@sortie/model/ask-model'
import { Unusable } from '@sortie/model/failure'
import { isLineForModel } from '@sortie/prose/text/model-orders'
import type { z } from 'zod'
import { branded } from '../../lexicon/companies/brands.ts'
import { akin } from '../../lexicon/companies/companies.ts'
import { plainNameText, plainPhrase } from '../../lexicon/plain.ts'
import { readBrief } from '../../recognition/reading.ts'
import { distinct } from '../merge.ts'
import type { Competitor, Phrase, Provider, SourceQuery } from '../port.ts'

/** The text of a site that another source read and that the model judges. */
type ReadSite = { description: string | null; phrases: readonly { phrase: string }[] }

export type OpenAiOptions = AskModelOptions & {
  /** Returns the text of the main competitor's site; null where nothing was read. */
  siteOf?: (query: SourceQuery) => ReadSite | null
}

/** The name by which reports credit the model. */
export const MODEL = 'openai'
const NOTE = 'An AI model named competitors and proposed keywords. It supplied no figures.'
const MOST = { competitors: 8, phrases: 40, judged: 30, theme: 40, name: 60, description: 200 }

const isRelevance = (value: number) => Number.isInteger(value) && value >= 0 && value <= 3

const competitorsOf = ({ competitors }: z.infer<typeof COMPETITORS_QUESTION.shape>): Competitor[] =>
  competitors.slice(0, MOST.competitors).flatMap((competitor) => {
    const name = plainNameText(competitor.name, MOST.name)
    const description = plainNameText(competitor.description, MOST.description)
    if (!name || !description) return []
    const isOwnBrand = branded([name])
    const keywords = competitor.typicalKeywords
      .map(plainPhrase)
      .filter((phrase) => phrase !== null && !isOwnBrand(phrase))
    const topKeywords = distinct(keywords as string[], (phrase) => phrase).slice(0, 2)
    return [
      {
        name,
        description,
        source: MODEL,
        topKeywords: topKeywords.map((keyword) => ({ keyword, typical: true })),
      },
    ]
  })

const phrasesOf = ({ phrases }: z.infer<typeof PHRASES_QUESTION.shape>): Phrase[] =>
  phrases.slice(0, MOST.phrases).flatMap(({ phrase, intent, relevance, theme }) => {
    const keyword = plainPhrase(phrase)
    if (!keyword || !isRelevance(relevance) || relevance === 0) return []
    const plain = plainPhrase(theme)
    return [{ keyword, intent, relevance, theme: plain ?? keyword }]
  })

/** Only numbers come back: whatever a page says, no word of the answer is the model's. */
const judgedOf = (
  { verdicts }: z.infer<typeof VERDICTS_QUESTION.shape>,
  candidates: readonly string[],
): Phrase[] =>
  verdicts.slice(0, MOST.judged).flatMap(({ number, intent, relevance }) => {
    const keyword = candidates[number - 1]
    if (!keyword || !isRelevance(relevance) || relevance === 0) return []
    return [{ keyword, intent, relevance, theme: keyword }]
  })

const briefOf = (query: SourceQuery) => {
  const { industry, businessName, mainCompetitor } = query
  const { place, language } = readBrief(query)
  return {
    industry,
    businessName,
    mainCompetitor,
    country: COUNTRY_NAMES[place.country],
    language: LANGUAGE_NAMES[language],
  }
}

const termsOf = ({ signal, modelBudget }: SourceQuery) => ({ signal, budget: modelBudget })

/** Phrases that it proposes for any trade. */
const USUAL_PHRASES = 30

/**
 * A language model behind any OpenAI-compatible endpoint: it names, describes, proposes and judges,
 * and never supplies a number that is shown. Its words are taken only where they are plain words.
 */
export const openai = ({ siteOf = () => null, ...options }: OpenAiOptions): Provider => {
  const ask = createAskModel({ failures: 3, restMs: 60_000, ...options })

  const propose = async (brief: SourceQuery): Promise<Phrase[]> =>
    phrasesOf(await ask({ ...PHRASES_QUESTION, data: briefOf(brief) }, termsOf(brief)))

  /**
   * Returns the phrases of a site that the model judges relevant, with its ratings; empty where no site was read or the
   * model fails at it.
   */
  const judge = async (brief: SourceQuery): Promise<Phrase[]> => {
    const site = siteOf(brief)
    const phrases = site?.phrases.map(({ phrase }) => phrase) ?? []
    const candidates = phrases.filter((phrase) => !isLineForModel(phrase)).slice(0, MOST.judged)
    if (!site || candidates.length === 0) return []
    const numbered = candidates.map((phrase, index) => ({ number: index + 1, phrase }))
    const isOrder = site.description !== null && isLineForModel(site.description)
    const page = { description: isOrder ? null : site.description, phrases: numbered }
    const data = { industry: brief.industry, page }
    try {
      const verdicts = await ask({ ...VERDICTS_QUESTION, data }, termsOf(brief))
      return judgedOf(verdicts, candidates)
    } catch {
      // The crawler proposes the same phrases; they only go unjudged.
      return []
    }
  }

  return {
    name: MODEL,
    title: 'The AI model',
    budgetMs: 9_000,
    // It knows every trade a little; asking it what it knows would cost as much as the report.
    expects: async () => USUAL_PHRASES,
    competitors: async (brief, count) => {
      const data = { ...briefOf(brief), howMany: count + 1 }
      const named = await ask({ ...COMPETITORS_QUESTION, data }, termsOf(brief))
      const found = competitorsOf(named).filter(({ name }) => !akin(name, brief.businessName))
      if (found.length === 0) throw new Unusable('content')
      return { found, notes: [NOTE] }
    },
    phrases: async (brief) => {
      const [proposed, judged] = await Promise.all([propose(brief), judge(brief)])
      const isBranded = branded([brief.businessName, brief.mainCompetitor])
      const found = distinct([...proposed, ...judged], ({ keyword }) => keyword).filter(
        ({ keyword }) => !isBranded(keyword),
      )
      if (found.length === 0) throw new Unusable('content')
      return { found, notes: [NOTE] }
    },
  }
}
