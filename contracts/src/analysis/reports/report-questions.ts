import { z } from 'zod'
import { Intent } from '../keywords/ratings.ts'

// The questions that reports ask a language model. They are shared, so that operators try a model with the very same
// ones.

/** Names and describes companies. Data: industry, businessName, mainCompetitor, country, language, howMany. */
export const COMPETITORS_QUESTION = {
  name: 'competitors',
  task:
    'Name real companies that compete with the business, the main competitor first. Describe each in ' +
    'one sentence of at most 25 words with what is generally known. For each give two phrases that ' +
    'customers of this trade commonly search for, without any company name. The companies do business ' +
    'in the country that is given, and its people search in the language that is given.',
  shape: z.strictObject({
    competitors: z.array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        typicalKeywords: z.array(z.string()),
      }),
    ),
  }),
}

/** Proposes keywords. Data: industry, businessName, mainCompetitor, country, language. */
export const PHRASES_QUESTION = {
  name: 'phrases',
  task:
    'Propose 30 phrases that customers of such a business type into a search engine, without company ' +
    'names: buyers, comparers and people with questions. For each give the intent, its relevance to ' +
    'what the business sells (0 none to 3 core), and a short theme. Write the phrases as people of the ' +
    'country that is given type them, in the language that is given.',
  shape: z.strictObject({
    phrases: z.array(
      z.strictObject({
        phrase: z.string(),
        intent: Intent,
        relevance: z.number(),
        theme: z.string(),
      }),
    ),
  }),
}

/** Judges phrases that were found on a site, by their numbers. Data: industry, page. */
export const VERDICTS_QUESTION = {
  name: 'verdicts',
  task:
    'The data lists numbered phrases that a program found on a website. For each that customers of ' +
    'this trade may search for, give its number, the intent, and its relevance to what the business ' +
    'sells (0 none to 3 core). Leave out the others.',
  shape: z.strictObject({
    verdicts: z.array(
      z.strictObject({ number: z.number(), intent: Intent, relevance: z.number() }),
    ),
  }),
}
