import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { problemOf } from '@/lib/api/problem'
import {
  dropCopy,
  forgetBrief,
  type KeptCopy,
  keepBrief,
  keptBrief,
  otherCopies,
} from '@/lib/storage/kept-briefs'
import { type BriefForm, briefFormOf, EMPTY_BRIEF } from '../brief/brief-form'
import { type SentBrief, sentBriefOf } from '../brief/sent-brief'
import { unsentOf } from '../brief/unsent'
import { type MergedBriefPart, mergeBriefs, withParts } from './merge-briefs'

/** A draft as far as its brief goes. */
export type BriefedDraft = Pick<Draft, 'draftId' | 'brief' | 'briefRevision'>
/** The copy on the device: the form, and the brief that it began with. */
type DeviceBrief = { form: BriefForm; base: SentBrief; revision: number }

/** Parts that were changed both here and elsewhere: the user has to choose. */
export type Clash = { parts: readonly MergedBriefPart[]; theirs: BriefForm }
/** Nothing was saved, as the same was changed elsewhere. */
export class BriefClash extends Error {}

/** Saves whose answers were lost that are remembered. */
const MOST_ATTEMPTS = 10

type Deps = {
  save: (body: SentBrief, basedOn: number) => Promise<{ revision: number }>
  /** The draft as it is saved now. */
  read: () => Promise<BriefedDraft>
  onChange: () => void
}

const isSame = (one: SentBrief, other: SentBrief) => JSON.stringify(one) === JSON.stringify(other)
const sentOf = ({ brief }: BriefedDraft): SentBrief => sentBriefOf(briefFormOf(brief))

/** Keeps a form that began as a new draft, with all that no brief can hold yet. */
export const keepForm = (draftId: string, form: BriefForm) => {
  if (unsentOf(form).length > 0) keepBrief(draftId, { form, base: sentBriefOf(form), revision: 0 })
}

/** Something that is kept; forms of an earlier release may lack fields of this one. */
const keptIn = (copy: object | null): DeviceBrief | null => {
  const kept = copy as DeviceBrief | null
  return kept?.form && kept.base ? { ...kept, form: { ...EMPTY_BRIEF, ...kept.form } } : null
}

/**
 * Returns the content that a form begins with, from the copies of this page and of other pages, open ones or closed
 * ones. A part that only one of them changed is taken from there; the rest waits for a choice, as between two tabs.
 */
const begunFrom = (
  draft: BriefedDraft,
): { start: DeviceBrief; clash: Clash | null; taken: KeptCopy[] } => {
  const [first, ...others] = [
    { copy: null, kept: keptIn(keptBrief(draft.draftId)) },
    ...otherCopies(draft.draftId).map((copy) => ({ copy, kept: keptIn(copy.form) })),
  ].flatMap(({ copy, kept }) => (kept ? [{ copy, kept }] : []))
  const start = first?.kept ?? {
    form: briefFormOf(draft.brief),
    base: sentOf(draft),
    revision: draft.briefRevision,
  }
  const taken = first?.copy ? [first.copy] : []
  let { form } = start
  let clash: Clash | null = null
  for (const { copy, kept } of others) {
    // One choice at a time: what a third page kept stays kept until this one is made.
    if (clash) break
    const { merged, clashes } = mergeBriefs({ base: kept.base, mine: form, theirs: kept.form })
    form = merged
    clash = clashes.length > 0 ? { parts: clashes, theirs: kept.form } : null
    if (copy) taken.push(copy)
  }
  return { start: { ...start, form }, clash, taken }
}

/**
 * Holds a brief between the form and the server: the form's content, the revision that it began with, and the changes
 * made elsewhere since. A part changed in one place only is merged; the rest waits for a choice.
 */
export const createBriefStore = (draft: BriefedDraft, { save, read, onChange }: Deps) => {
  const { draftId } = draft
  const { start, taken, ...begun } = begunFrom(draft)
  let { form, base, revision } = start
  /** The parts to choose between; until the choice is made, the device keeps the brief that both began with. */
  let { clash } = begun
  let began = start
  /** Sent since the last answer: one of them may stand there although nobody heard of it. */
  let attempts: SentBrief[] = []

  const isUnsaved = () => !isSame(sentBriefOf(form), base)
  const keep = () => {
    if (!clash) began = { form, base, revision }
    if (clash || isUnsaved() || unsentOf(form).length > 0) keepBrief(draftId, { ...began, form })
    else forgetBrief(draftId)
    // All that they had is here by now.
    if (!clash) for (const copy of taken.splice(0)) dropCopy(copy)
  }
  if (taken.length > 0) keep()
  /** Takes in what was saved elsewhere. @returns whether there is now something to save */
  const receive = (draft: BriefedDraft): boolean => {
    if (draft.briefRevision <= revision) return false
    const saved = sentOf(draft)
    const theirs = briefFormOf(draft.brief)
    // Our own words, of which we did not hear that they were saved.
    const known = attempts.find((attempt) => isSame(saved, attempt)) ?? base
    const { merged, clashes } = mergeBriefs({ base: known, mine: form, theirs })
    const parts = [...new Set([...(clash?.parts ?? []), ...clashes])]
    clash = parts.length > 0 ? { parts, theirs } : null
    form = merged
    base = saved
    revision = draft.briefRevision
    keep()
    onChange()
    return clash !== null || isUnsaved()
  }
  const put = async (isRepeated = false) => {
    const body = sentBriefOf(form)
    if (isSame(body, base) && !isRepeated) return
    attempts = [...attempts, body].slice(-MOST_ATTEMPTS)
    const reply = await save(body, revision)
    attempts = []
    base = body
    revision = reply.revision
  }

  return {
    form: () => form,
    clash: () => clash,
    isUnsaved,
    receive,
    change: (patch: Partial<BriefForm>) => {
      form = { ...form, ...patch }
      keep()
      onChange()
    },
    resolve: (whose: 'mine' | 'theirs') => {
      if (clash && whose === 'theirs') form = withParts(form, clash.parts, clash.theirs)
      clash = null
      keep()
      onChange()
    },
    /** Saves it although nothing changed. */
    again: () => put(true),
    /** Saves what stands there now. @throws BriefClash where somebody has to choose first */
    send: async () => {
      if (clash) throw new BriefClash()
      try {
        await put()
      } catch (error) {
        if (problemOf(error)?.code !== 'brief_changed') throw error
        if (!receive(await read()) && isUnsaved()) throw error
        if (clash) throw new BriefClash()
        await put()
      }
      keep()
    },
  }
}
