import type { PlannedSection } from '@sortie/contracts/content/drafts/article-parts'
import { draftKindOf } from '@sortie/contracts/content/drafts/draft-brief'
import { LEAST_WORDS } from '@sortie/contracts/content/drafts/draft-limits'
import type { Assignment, WrittenSection } from '../../writing/article.ts'
import { callFor, type ModelRun } from './model-run.ts'
import { OutlineAnswer, type OutlinePlan, takenUp } from './outline.ts'
import { outlinePrompt } from './prompts/prompts.ts'
import { SPARES, TEMPLATES } from './prompts/templates.ts'
import { writeSections, writeSpare } from './sections.ts'

export const OUTLINE_TOKENS = 1_400
/** Words that a spare section has, as a writer in few words writes it. */
const SPARE_WORDS = 150
/** Words beyond the least that are aimed at. */
const MARGIN = 20

const headsOf = ({ sections }: OutlinePlan): PlannedSection[] =>
  sections.map(({ sectionId, role, heading, isRequired }) => ({
    sectionId,
    role,
    heading,
    isRequired,
  }))

/** Asks an editor for an outline, and tells of it. @throws NoArticle, and as `Model.ask` says */
export const planArticle = async (run: ModelRun): Promise<OutlinePlan> => {
  const { assignment, writer, proofs, listener, mostTokensIn } = run
  const { answer } = await writer.ask({
    role: 'editor',
    name: 'outline',
    shape: OutlineAnswer,
    mostTokensOut: OUTLINE_TOKENS,
    ...callFor(run, 'outline'),
    prompt: outlinePrompt(assignment, TEMPLATES[draftKindOf(assignment.brief)], mostTokensIn),
  })
  const outline = await proofs.outline(assignment, answer)
  await listener.outline(headsOf(outline))
  return outline
}

/** The outline that an earlier worker recorded; what each section is about follows from its template. */
export const planAgain = (sections: PlannedSection[], { brief, items }: Assignment): OutlinePlan =>
  takenUp([...TEMPLATES[draftKindOf(brief)], ...SPARES], sections, items)

const wordsIn = (sections: readonly WrittenSection[]) =>
  sections.reduce((sum, { words }) => sum + words, 0)

const inOrder = ({ sections }: OutlinePlan, written: readonly WrittenSection[]): WrittenSection[] =>
  sections.flatMap(({ sectionId }) => written.find((one) => one.sectionId === sectionId) ?? [])

/** An outline with spare sections before the last one, where the text came out too short. */
const withSpares = (outline: OutlinePlan, written: readonly WrittenSection[]): OutlinePlan => {
  const { sections } = outline
  const words = wordsIn(written)
  const lacking = words < LEAST_WORDS ? LEAST_WORDS + MARGIN - words : 0
  const last = Math.max(0, ...sections.map(({ sectionId }) => Number(sectionId.slice(1))))
  const spares = SPARES.filter(({ role }) => !sections.some((one) => one.role === role))
    .slice(0, Math.ceil(lacking / SPARE_WORDS))
    .map(({ role, heading, what }, at) => ({
      sectionId: `s${last + 1 + at}`,
      role,
      heading,
      isRequired: false,
      point: what,
      items: [],
      terms: [],
    }))
  return { ...outline, sections: [...sections.slice(0, -1), ...spares, ...sections.slice(-1)] }
}

/**
 * Writes what is not there of an outline's sections: all at once, checked by code and by a second model, repaired once,
 * and cut. Spare sections are added to an article that came out too short.
 * @param there what an earlier worker recorded
 * @throws NoArticle, what `Model` throws for what cannot be done without, and the reason of the signal
 */
export const writeWithModel = async (
  outline: OutlinePlan,
  there: WrittenSection[],
  run: ModelRun,
): Promise<WrittenSection[]> => {
  const { listener } = run
  const isOpen = ({ sectionId }: { sectionId: string }) =>
    !there.some((one) => one.sectionId === sectionId)
  const open = outline.sections.filter(isOpen)
  const written = [...there, ...(await writeSections(outline, open, run))]
  // A section that failed, or of which nothing was left, is no part of the outline any more.
  const left = {
    ...outline,
    sections: outline.sections.filter(({ sectionId }) =>
      written.some((one) => one.sectionId === sectionId),
    ),
  }
  // Advice that fits any trade has no place on a page that sells.
  const fuller = run.assignment.brief.page ? left : withSpares(left, written)
  const spares = fuller.sections.filter((one) => !left.sections.includes(one))
  if (spares.length > 0) await listener.outline(headsOf(fuller))
  const more = await Promise.all(spares.map((spare) => writeSpare(outline, spare, run)))
  const all = inOrder(fuller, [...written, ...more.filter((one) => one !== null)])
  await listener.outline(all.map(({ markdown: _, cuts: _cuts, words: _words, ...head }) => head))
  return all
}
