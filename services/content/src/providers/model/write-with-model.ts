import type { Cut } from '@sortie/contracts/draft-edits'
import { LEAST_WORDS } from '@sortie/contracts/drafts'
import type { Budget } from '@sortie/model/budget'
import type { Model } from '@sortie/model/call'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { countWords } from '@sortie/prose/text/words'
import type { Block } from '@sortie/prose/tree/tree'
import type { Assignment, WrittenSection } from '../../writing/article.ts'
import { checkOptionsOf } from '../../writing/check.ts'
import { tableOf } from '../../writing/tables.ts'
import { OutlineAnswer, type Outlined, outlined } from './outline.ts'
import { outlinePrompt } from './prompts.ts'
import { cutAll, MOST_REPAIRED, repaired } from './repair.ts'
import { type Fault, faultFinder, faultsByModel } from './review.ts'
import { SPARES, TEMPLATES } from './templates.ts'
import type { Time } from './time.ts'
import { plainLines } from './write-package.ts'
import { type Drafted, writeSection } from './write-section.ts'

/** The order cannot be carried out: the model failed where nothing can do without it. */
class NoArticle extends Error {
  override readonly name = 'NoArticle'
}

export type Told = {
  outline: (outline: Outlined) => Promise<unknown>
  /** While a section is written; what attempt 1 said is void once attempt 2 begins. */
  text: (piece: { sectionId: string; attempt: number; text: string }) => void
}
export type Desk = {
  writer: Model
  checker: Model
  budget: Budget
  signal: AbortSignal
  time: Time
  told: Told
}

const OUTLINE_TOKENS = 1_400

/** Whether an error ends the order: it was aborted, or the budget is spent. */
const isFinal = (error: unknown, { signal }: Desk) =>
  signal.aborted || (error instanceof Error && error.name === 'OverBudget')

/** @throws NoArticle where no time is left for a stage that cannot be left out */
const callFor = ({ time, signal, budget }: Desk, stage: 'outline' | 'sections') => {
  const capMs = time.capOf(stage)
  if (capMs === 0) throw new NoArticle('late')
  return { capMs, signal, budget }
}

/** A stage that may be left out: null where no time is left for it. */
const callIfTime = ({ time, signal, budget }: Desk, stage: 'check' | 'repair' | 'again') => {
  const capMs = time.capOf(stage)
  return capMs === 0 ? null : { capMs, signal, budget }
}

const plan = async (assignment: Assignment, desk: Desk): Promise<Outlined> => {
  const template = TEMPLATES[assignment.brief.type]
  const { answer } = await desk.writer.ask({
    ...{ role: 'editor', name: 'outline', shape: OutlineAnswer, mostTokensOut: OUTLINE_TOKENS },
    ...callFor(desk, 'outline'),
    prompt: outlinePrompt(assignment, template),
  })
  return outlined(template, answer, assignment.items, plainLines(assignment))
}

/** All sections at once; one that is not required may be missing. */
const draftAll = async (
  assignment: Assignment,
  outline: Outlined,
  desk: Desk,
): Promise<Drafted[]> => {
  const call = callFor(desk, 'sections')
  const { writer, told } = desk
  const drafted = await Promise.all(
    outline.sections.map(async (section) => {
      try {
        return await writeSection(assignment, outline, section, {
          ...{ writer, call },
          onText: told.text,
        })
      } catch (error) {
        if (section.isRequired || isFinal(error, desk)) throw error
        return null
      }
    }),
  )
  return drafted.filter((each) => each !== null)
}

/** What code finds wrong in each section, then what a second model finds, as far as it answers in time. */
const review = async (
  assignment: Assignment,
  sections: readonly Drafted[],
  desk: Desk,
  stage: 'check' | 'again',
): Promise<Fault[][]> => {
  const options = checkOptionsOf(assignment)
  const call = callIfTime(desk, stage)
  return Promise.all(
    sections.map(async ({ tree, own }) => {
      const faults = faultFinder(own, options)(tree)
      if (!call) return faults
      try {
        const more = await faultsByModel(tree, own, options, {
          ...{ faults, checker: desk.checker, call },
        })
        return [...faults, ...more]
      } catch (error) {
        if (isFinal(error, desk)) throw error
        // Code has looked at every atom; what only a reader could find stays unread.
        return faults
      }
    }),
  )
}

/** Repairs the sections with the most faults; one whose repair fails stays as it is. */
const repairWorst = async (
  assignment: Assignment,
  sections: readonly Drafted[],
  faults: readonly Fault[][],
  desk: Desk,
): Promise<Drafted[]> => {
  const call = callIfTime(desk, 'repair')
  if (!call) return [...sections]
  const options = checkOptionsOf(assignment)
  const worst = new Set(
    faults
      .map((own, index) => ({ index, count: own.length }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_REPAIRED)
      .map(({ index }) => index),
  )
  return Promise.all(
    sections.map(async (section, index) => {
      if (!worst.has(index)) return section
      try {
        const find = faultFinder(section.own, options)
        const asked = { writer: desk.writer, call, find }
        return await repaired(assignment, section, faults[index]!, asked)
      } catch (error) {
        if (isFinal(error, desk)) throw error
        return section
      }
    }),
  )
}

/** The table that code made stands before what a model says of it. */
const withTable = (sections: readonly Drafted[], assignment: Assignment): Drafted[] => {
  const table = tableOf(assignment)
  return sections.map((section) =>
    section.plan.role === table?.role
      ? {
          ...section,
          own: assignment.items,
          tree: [...table.blocks, ...section.tree.filter(({ type }) => type !== 'table')],
        }
      : section,
  )
}

const written = ({ plan: own, tree }: Drafted, cuts: Cut[]): WrittenSection => ({
  ...{ sectionId: own.sectionId, role: own.role, heading: own.heading },
  ...{ isRequired: own.isRequired, markdown: writeMarkdown(tree).trim(), cuts },
  words: countWords(tree),
})

/** Words that a spare section has, as a writer in few words writes it. */
const SPARE_WORDS = 150
/** Words beyond the least that are aimed at. */
const MARGIN = 20

const wordsIn = (sections: readonly WrittenSection[]) =>
  sections.reduce((sum, { words }) => sum + words, 0)

/** One spare section; null where its model fails: the gate decides then. */
const writeSpare = async (
  assignment: Assignment,
  outline: Outlined,
  plan: Drafted['plan'],
  desk: Desk & { capMs: number },
): Promise<WrittenSection | null> => {
  const { writer, signal, budget, told, capMs } = desk
  try {
    const asked = { writer, call: { capMs, signal, budget }, onText: told.text }
    const drafted = await writeSection(assignment, outline, plan, asked)
    const { tree, cuts } = cutFaults(assignment, drafted, [])
    return written({ ...drafted, tree }, cuts)
  } catch (error) {
    if (isFinal(error, desk)) throw error
    return null
  }
}

/** Spare sections before the last one, where the others came out too short. */
const withSpares = async (
  assignment: Assignment,
  outline: Outlined,
  sections: WrittenSection[],
  desk: Desk,
): Promise<WrittenSection[]> => {
  const lacking = LEAST_WORDS + MARGIN - wordsIn(sections)
  const capMs = desk.time.capOf('again')
  if (wordsIn(sections) >= LEAST_WORDS || capMs === 0) return sections
  const plans = SPARES.slice(0, Math.ceil(lacking / SPARE_WORDS)).map(
    ({ role, heading, what, isRequired }, at) => ({
      ...{ role, heading, isRequired, point: what, items: [], terms: [] },
      sectionId: `s${outline.sections.length + 1 + at}`,
    }),
  )
  const spares = await Promise.all(
    plans.map((plan) => writeSpare(assignment, outline, plan, { ...desk, capMs })),
  )
  const there = spares.filter((spare) => spare !== null)
  return [...sections.slice(0, -1), ...there, ...sections.slice(-1)]
}

const cutFaults = (
  assignment: Assignment,
  { tree, own }: { tree: readonly Block[]; own: Drafted['own'] },
  faults: readonly Fault[],
) => cutAll(tree, faults, faultFinder(own, checkOptionsOf(assignment)))

/**
 * Writes the sections of an article by a model: outline, all sections at once, checks by code and by a
 * second model, one repair, checks again; what nothing supports then is cut.
 * @throws NoArticle, what `Model` throws for what cannot be done without, and the reason of the signal
 */
export const writeWithModel = async (
  assignment: Assignment,
  desk: Desk,
): Promise<{ outline: Outlined; sections: WrittenSection[] }> => {
  const outline = await plan(assignment, desk)
  await desk.told.outline(outline)
  const drafted = withTable(await draftAll(assignment, outline, desk), assignment)
  const faults = await review(assignment, drafted, desk, 'check')
  const better = await repairWorst(assignment, drafted, faults, desk)
  const isChanged = better.some((section, index) => section !== drafted[index])
  const left = isChanged ? await review(assignment, better, desk, 'again') : faults
  const cut = better.map((section, index) => {
    const { tree, cuts } = cutFaults(assignment, section, left[index]!)
    return written({ ...section, tree }, cuts)
  })
  const full = cut.filter(({ words, isRequired }) => words > 0 || isRequired)
  return { outline, sections: await withSpares(assignment, outline, full, desk) }
}
