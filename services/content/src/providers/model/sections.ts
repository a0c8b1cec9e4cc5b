import type { Cut } from '@sortie/contracts/content/drafts/draft-edits'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { countWords } from '@sortie/prose/text/words'
import type { WrittenSection } from '../../writing/article.ts'
import { callFor, callIfTime, isFinal, type ModelRun } from './model-run.ts'
import type { OutlinePlan } from './outline.ts'
import { repaired } from './repair.ts'
import { type SentenceFault, verdictsOn } from './review.ts'
import { type SectionDraft, writeSection } from './write-section.ts'

/** A section with what was found wrong in it. */
type ReviewedSection = { drafted: SectionDraft; faults: SentenceFault[] }

/** Sections that are repaired at most: those with the most faults. */
const MOST_REPAIRED = 4

const written = ({ plan, tree }: SectionDraft, cuts: Cut[]): WrittenSection => ({
  sectionId: plan.sectionId,
  role: plan.role,
  heading: plan.heading,
  isRequired: plan.isRequired,
  markdown: writeMarkdown(tree).trim(),
  cuts,
  words: countWords(tree),
})

/** Null where a section failed that is not required. */
const draft = async (
  outline: OutlinePlan,
  plan: SectionDraft['plan'],
  run: ModelRun,
): Promise<SectionDraft | null> => {
  const { writer, proofs, assignment, listener } = run
  const call = callFor(run, 'sections')
  try {
    return await writeSection(assignment, outline, plan, {
      writer,
      proofs,
      call,
      onText: listener.text,
    })
  } catch (error) {
    if (plan.isRequired || isFinal(error, run)) throw error
    return null
  }
}

/** Returns the faults that code finds, then those that a second model finds, as far as it answers in time. */
const read = async (
  drafted: SectionDraft,
  run: ModelRun,
  stage: 'check' | 'again',
): Promise<ReviewedSection> => {
  const { assignment, proofs, checker } = run
  const { own, tree } = drafted
  const { faults, toRead } = await proofs.inspect(assignment, own, tree)
  const call = callIfTime(run, stage)
  if (!call || toRead.length === 0) return { drafted, faults }
  try {
    const verdicts = await verdictsOn(toRead, own, { checker, call })
    const more = await proofs.doubt(assignment, own, toRead, verdicts)
    return { drafted, faults: [...faults, ...more] }
  } catch (error) {
    if (isFinal(error, run)) throw error
    // Code has looked at every atom; what only a reader could find stays unread.
    return { drafted, faults }
  }
}

/** Cuts what nothing supports, and tells of it. Null where nothing is left of what may be missing. */
const settle = async (
  { drafted, faults }: ReviewedSection,
  run: ModelRun,
): Promise<WrittenSection | null> => {
  const { assignment, proofs, listener } = run
  const { tree, cuts } = await proofs.cut(assignment, drafted.own, drafted.tree, faults)
  const section = written({ ...drafted, tree: run.linkOwnPages(tree) }, cuts)
  if (section.words === 0 && !section.isRequired) return null
  await listener.section(section)
  return section
}

/** Has it repaired, and takes that only where fewer faults are found; one that fails stays as it is. */
const repair = async (section: ReviewedSection, run: ModelRun): Promise<ReviewedSection> => {
  const { assignment, writer, proofs } = run
  const call = callIfTime(run, 'repair')
  if (!call) return section
  try {
    const after = await repaired(assignment, section.drafted, section.faults, {
      writer,
      proofs,
      call,
    })
    const { faults } = await proofs.inspect(assignment, after.own, after.tree)
    return faults.length < section.faults.length ? await read(after, run, 'again') : section
  } catch (error) {
    if (isFinal(error, run)) throw error
    return section
  }
}

/** The table that code made stands before what a model says of it. */
const withTable = async (drafted: SectionDraft, run: ModelRun): Promise<SectionDraft> => {
  const { assignment, proofs } = run
  const table = await proofs.table(assignment)
  if (table?.role !== drafted.plan.role) return drafted
  const rest = drafted.tree.filter((block) => block.type !== 'table')
  return { ...drafted, own: assignment.items, tree: [...table.blocks, ...rest] }
}

const isThere = <Thing>(thing: Thing | null): thing is Thing => thing !== null

/**
 * Writes sections at once. Each is told as soon as nothing is wrong in it; of the others those with the most
 * faults are repaired, and what nothing supports then is cut.
 * @returns those that are there
 * @throws NoArticle, and what `Model` throws for what cannot be done without
 */
export const writeSections = async (
  outline: OutlinePlan,
  plans: SectionDraft['plan'][],
  run: ModelRun,
): Promise<WrittenSection[]> => {
  const first = await Promise.all(
    plans.map(async (plan) => {
      const drafted = await draft(outline, plan, run)
      if (!drafted) return null
      const one = await read(await withTable(drafted, run), run, 'check')
      return one.faults.length > 0 ? one : { section: await settle(one, run) }
    }),
  )
  const faulty = first.filter(isThere).filter((one) => 'faults' in one)
  const worst = faulty.toSorted((a, b) => b.faults.length - a.faults.length).slice(0, MOST_REPAIRED)
  const mended = await Promise.all(
    faulty.map(async (one) => settle(worst.includes(one) ? await repair(one, run) : one, run)),
  )
  const clean = first.filter(isThere).flatMap((one) => ('section' in one ? [one.section] : []))
  return [...clean, ...mended].filter(isThere)
}

/**
 * Writes one section that nothing depends on, by code's checks alone: it cites nothing that a reader could
 * compare. Null where its model fails.
 */
export const writeSpare = async (
  outline: OutlinePlan,
  plan: SectionDraft['plan'],
  run: ModelRun,
): Promise<WrittenSection | null> => {
  const { writer, proofs, assignment, listener } = run
  const call = callIfTime(run, 'spare')
  if (!call) return null
  try {
    const options = { writer, proofs, call, onText: listener.text }
    const drafted = await writeSection(assignment, outline, plan, options)
    return await settle({ drafted, faults: [] }, run)
  } catch (error) {
    if (isFinal(error, run)) throw error
    return null
  }
}
