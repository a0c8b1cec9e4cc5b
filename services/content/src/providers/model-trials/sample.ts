import {
  COMPETITORS_QUESTION,
  PHRASES_QUESTION,
  VERDICTS_QUESTION,
} from '@sortie/contracts/analysis/reports/report-questions'
import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { ModelCapability, runModelTrial } from '@sortie/contracts/operators/model-trials'
import { MOST_RESEARCH_TOKENS, researchPrompt } from '@sortie/model/ask-model'
import { promptOf } from '@sortie/model/prompt'
import type { TrialCall } from '@sortie/model/trial'
import { z } from 'zod'
import type { Assignment } from '../../writing/article.ts'
import { OutlineAnswer } from '../model/outline.ts'
import { checkPrompt, outlinePrompt, sectionPrompt } from '../model/prompts/prompts.ts'
import { TEMPLATES } from '../model/prompts/templates.ts'
import { checkTokens, Verdicts } from '../model/review.ts'
import { SECTION_TOKENS } from '../model/write-section.ts'
import { OUTLINE_TOKENS } from '../model/write-with-model.ts'

// One brief with what little evidence shows all that prompts ask for: the same for every model and every day, so
// that trials can be compared.

const AT = '2026-11-01T09:00:00.000Z'
const source = (name: string) => ({ name, url: null, fetchedAt: AT, hash: null, licence: null })

const brief = DraftBrief.parse({
  type: 'informational',
  keyword: 'how to choose a bakery',
  business: 'Crumb & Co',
  industry: 'Bakery',
  country: 'GB',
  town: 'Leeds',
  audience: 'people who are new in town',
  author: { name: 'Ruth Ellery', role: 'owner' },
})

const items = [
  {
    kind: 'figure',
    text: 'The keyword “how to choose a bakery” has about 480 searches a month in the United Kingdom (estimated).',
    value: 480,
    unit: 'searches a month',
    voice: 'modelled',
    source: source('Sortie report, November 2026'),
  },
  {
    kind: 'figure',
    text: 'The keyword “sourdough bakery near me” has about 2,400 searches a month in the United Kingdom (estimated).',
    value: 2400,
    unit: 'searches a month',
    voice: 'modelled',
    source: source('Sortie report, November 2026'),
  },
  {
    kind: 'passage',
    text: 'Sourdough is bread that is raised by lactic acid bacteria and wild yeast instead of baker’s yeast.',
    voice: 'reference',
    source: source('An encyclopedia'),
  },
  {
    kind: 'customer',
    text: 'We write the hour of baking on each bag, and let people smell the flour.',
    voice: 'customer',
    source: source('Ruth Ellery'),
  },
  {
    kind: 'customer',
    text: 'We lose some work that way, and the people who stay are the ones we can help.',
    voice: 'customer',
    source: source('Ruth Ellery'),
  },
].map((item, index) => EvidenceItem.parse({ ...item, id: `e${index + 1}`, asOf: '2026-11-01' }))

const assignment: Assignment = { seed: 'trial', brief, items, context: null, at: AT }

const section = {
  sectionId: 's1',
  role: 'choose',
  heading: 'How to tell a good bakery',
  point: 'What to look at, and what to ask, before one becomes a regular.',
  items: items.map(({ id }) => id),
  terms: ['sourdough', 'crust'],
  isRequired: true,
}
const outline = { angle: 'Ask when the loaf left the oven.', sections: [section] }

// The first says what its item says, the second another number, the third nothing that could be wrong.
const sentences = [
  { number: 1, text: 'About 480 people a month look for it (estimated). [e1]' },
  { number: 2, text: 'About 9,900 people a month look for sourdough (estimated). [e2]' },
  { number: 3, text: 'Ask what was baked today before you ask for a price.' },
]

/** Small, and of each kind that schemas are made of: it tells how a server takes formats. */
const TradeAnswer = z.object({
  trade: z.string(),
  isLocal: z.boolean(),
  services: z.array(z.object({ name: z.string(), searches: z.int() })),
})

/** Tokens of an answer to a prompt of an operator's own. */
const PROMPT_TOKENS = 1_000
const STRUCTURE_TOKENS = 300

/** The request of an operator for a trial. */
export type ModelTrialRequest = z.infer<typeof runModelTrial.body>

/** A brief of a report, as reports tell it. */
const reportBrief = {
  industry: brief.industry,
  businessName: brief.business,
  mainCompetitor: 'Greggs',
  country: 'United Kingdom',
  language: 'English',
}
/** The sample site of such a business, as a program might read it. */
const sitePage = {
  description: 'Bread and cakes from Leeds, baked each morning.',
  phrases: ['sourdough bread', 'birthday cakes', 'opening hours', 'gluten free bakery'].map(
    (phrase, index) => ({ number: index + 1, phrase }),
  ),
}
const reportCall = ({ name, task, shape }: ReportQuestion, data: unknown): SampleCall => ({
  prompt: researchPrompt(task, data),
  mostTokensOut: MOST_RESEARCH_TOKENS,
  json: { name, shape },
})

type ReportQuestion = { name: string; task: string; shape: z.ZodType }
type SampleCall = Pick<TrialCall, 'prompt' | 'mostTokensOut' | 'json'>

/** The sample call of each capability: the prompt of an article or a report, for a sample brief. */
export const sampleCalls: Record<Exclude<ModelCapability, 'prompt'>, SampleCall> = {
  outline: {
    prompt: outlinePrompt(assignment, TEMPLATES[brief.type]),
    mostTokensOut: OUTLINE_TOKENS,
    json: { name: 'outline', shape: OutlineAnswer },
  },
  section: {
    prompt: sectionPrompt(assignment, { outline, section, own: items }),
    mostTokensOut: SECTION_TOKENS,
  },
  check: {
    prompt: checkPrompt(items, sentences),
    mostTokensOut: checkTokens(sentences.length),
    json: { name: 'verdicts', shape: Verdicts },
  },
  competitors: reportCall(COMPETITORS_QUESTION, { ...reportBrief, howMany: 5 }),
  phrases: reportCall(PHRASES_QUESTION, reportBrief),
  verdicts: reportCall(VERDICTS_QUESTION, { industry: brief.industry, page: sitePage }),
  structure: {
    prompt: promptOf(
      'researcher',
      'Describe the trade that is given: its name, whether it works in one place, and three of its services with how often they are searched for in a month, as you would guess.',
      [['trade', 'bakery']],
    ),
    mostTokensOut: STRUCTURE_TOKENS,
    json: { name: 'trade', shape: TradeAnswer },
  },
}

/** Returns the call for a prompt in an operator's own words. */
export const ownCall = (text: string): SampleCall => ({
  prompt: { system: 'Role: staff writer.\nAnswer in plain text.', user: text },
  mostTokensOut: PROMPT_TOKENS,
})
