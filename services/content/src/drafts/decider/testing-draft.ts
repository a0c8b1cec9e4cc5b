import type { Package } from '@sortie/contracts/content/drafts/article-parts'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import type { DraftScore } from '@sortie/contracts/content/drafts/draft-score'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { WritingVoice } from '@sortie/contracts/content/voices/brand-voice'

// One draft, its events and what they hold, for tests.

export const at = '2026-11-23T09:00:00.000Z'
export const about = { draftId: 'dft_1', userId: 'usr_1', at } as const
export const brief: DraftBrief = {
  type: 'informational',
  keyword: 'how to choose a bakery',
  tone: 'plain',
  pages: [],
  answers: [],
  facts: {},
}
export const item = (id: string): EvidenceItem => ({
  id,
  kind: 'passage',
  text: `What ${id} says.`,
  asOf: '2026-11-23',
  voice: 'self-said',
  source: { name: 'Crumb', url: null, fetchedAt: at, hash: null, licence: null },
})
export const around: Package = {
  title: 'How to choose a bakery',
  titles: [],
  description: 'What to ask.',
  slug: 'choose-a-bakery',
  faq: [],
}
const parts = {
  evidence: 1,
  coverage: null,
  readability: 1,
  search: 1,
  originality: 1,
  voice: null,
}
export const score: DraftScore = { version: '1', score: 82, parts }
export const counts = {
  words: 1_600,
  claims: 4,
  traced: 4,
  ownShare: 0.4,
  standardShare: 0.5,
  cuts: 0,
}

export const voice: WritingVoice = {
  person: 'we',
  spelling: 'british',
  banned: ['cheap'],
  figures: null,
  excerpts: [],
}

/** What every event of an order says. */
export const ofOrder = (number = 1) => ({ ...about, number, reportId: `rep_${number}` as const })

export const planned: DraftEvent = {
  type: 'DraftPlanned',
  data: { ...about, brief, researchId: 'rsc_1' },
}
export const requested = (number = 1): DraftEvent => ({
  type: 'DraftRequested',
  data: { ...ofOrder(number), writer: 'template' },
})
export const voiceTaken = (number = 1): DraftEvent => ({
  type: 'VoiceTaken',
  data: { ...ofOrder(number), revision: 3, voice },
})
export const queued = (number = 1): DraftEvent => ({
  type: 'DraftQueued',
  data: { ...ofOrder(number), available: 3 },
})
export const started = (number = 1): DraftEvent => ({
  type: 'DraftStarted',
  data: { ...ofOrder(number), writer: 'template', version: '1' },
})
export const outlined: DraftEvent = {
  type: 'OutlineMade',
  data: {
    ...ofOrder(),
    sections: [{ sectionId: 's1', role: 'answer', heading: null, isRequired: true }],
  },
}
export const sectionDrafted: DraftEvent = {
  type: 'SectionDrafted',
  data: {
    ...ofOrder(),
    sectionId: 's1',
    revision: 1,
    markdown: 'Ask when it was baked.',
    cuts: [],
    words: 5,
  },
}
export const packaged: DraftEvent = { type: 'PackageMade', data: { ...ofOrder(), package: around } }
export const scored: DraftEvent = { type: 'DraftScored', data: { ...ofOrder(), score, counts } }
export const completed = (isFree = false): DraftEvent => ({
  type: 'DraftCompleted',
  data: {
    ...ofOrder(),
    writer: 'template',
    type: 'informational',
    title: around.title,
    words: 1_600,
    score: 82,
    isFree,
  },
})
export const failed: DraftEvent = {
  type: 'DraftFailed',
  data: {
    ...ofOrder(),
    cause: 'fault',
    reasonCode: 'fault',
    reason: 'Something went wrong on our side.',
    keyword: brief.keyword,
    isFree: false,
  },
}
/** An order that is being written. */
export const writing = [planned, requested(), queued(), started()]
/** All of its article. */
export const article = [outlined, sectionDrafted, packaged, scored]
/** An article of one section that can be edited. */
export const ready = [...writing, ...article, completed()]
