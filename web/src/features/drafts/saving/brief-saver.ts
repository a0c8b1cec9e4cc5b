import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { saveFailureOf } from '@/lib/saving/save-failure'
import { createSaver } from '@/lib/saving/saver'
import type { RevisedContent, SavingRules } from '@/lib/saving/saving-machine'
import {
  dropCopy,
  forgetBrief,
  type KeptCopy,
  keepBrief,
  keptBrief,
  otherCopies,
} from '@/lib/storage/kept-briefs'
import { briefErrors, isSendable } from '../brief/brief-checks'
import { type BriefForm, briefFormOf, EMPTY_BRIEF } from '../brief/brief-form'
import { type SentBrief, sentBriefOf } from '../brief/sent-brief'
import { unsentOf } from '../brief/unsent'
import { formOfSent, type MergedBriefPart, mergeBriefs, withParts } from './merge-briefs'

/** A draft as far as its brief goes. */
export type BriefedDraft = Pick<Draft, 'draftId' | 'brief' | 'briefRevision'>
/** The copy on the device: the form, and the brief that it began with. */
type DeviceBrief = { form: BriefForm; base: SentBrief; revision: number }

/** Parts that were changed both here and elsewhere: the user has to choose. */
export type Clash = { parts: readonly MergedBriefPart[]; theirs: BriefForm }

const savedBrief = ({ brief, briefRevision }: BriefedDraft): RevisedContent<BriefForm> => ({
  revision: briefRevision,
  content: briefFormOf(brief),
})

const briefRules: SavingRules<BriefForm, Clash> = {
  isSame: (one, other) => JSON.stringify(sentBriefOf(one)) === JSON.stringify(sentBriefOf(other)),
  isValid: (form) => isSendable(briefErrors(form)),
  merge: ({ base, mine, theirs, clash }) => {
    const { merged, clashes } = mergeBriefs({ base, mine, theirs: theirs.content })
    const parts = [...new Set([...(clash?.parts ?? []), ...clashes])]
    return {
      content: merged,
      clash: parts.length > 0 ? { parts, theirs: theirs.content } : null,
    }
  },
}

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
): {
  base: RevisedContent<BriefForm>
  content: BriefForm
  clash: Clash | null
  taken: KeptCopy[]
} => {
  const [first, ...others] = [
    { copy: null, kept: keptIn(keptBrief(draft.draftId)) },
    ...otherCopies(draft.draftId).map((copy) => ({ copy, kept: keptIn(copy.form) })),
  ].flatMap(({ copy, kept }) => (kept ? [{ copy, kept }] : []))
  const base = first
    ? { revision: first.kept.revision, content: formOfSent(first.kept.base) }
    : savedBrief(draft)
  const taken = first?.copy ? [first.copy] : []
  let form = first?.kept.form ?? base.content
  let clash: Clash | null = null
  for (const { copy, kept } of others) {
    // One choice at a time: what a third page kept stays kept until this one is made.
    if (clash) break
    const { merged, clashes } = mergeBriefs({
      base: formOfSent(kept.base),
      mine: form,
      theirs: kept.form,
    })
    form = merged
    clash = clashes.length > 0 ? { parts: clashes, theirs: kept.form } : null
    if (copy) taken.push(copy)
  }
  return { base, content: form, clash, taken }
}

type BriefSaverOptions = {
  save: (body: SentBrief, basedOn: number, isLeaving: boolean) => Promise<{ revision: number }>
  /** The draft as it is saved now. */
  read: () => Promise<BriefedDraft>
  onChange: () => void
}

/**
 * Saves a brief as somebody fills in its form. Changes of two pages to different parts are merged; where both changed
 * a part, somebody chooses. Half a row, which no brief can hold, stays on the device.
 */
export const createBriefSaver = (
  draft: BriefedDraft,
  { save, read, onChange }: BriefSaverOptions,
) => {
  const { draftId } = draft
  const { taken, ...start } = begunFrom(draft)
  const keep = () => {
    const { phase, content: form, origin } = saver.state()
    const { revision } = origin
    if (phase.state !== 'saved' || unsentOf(form).length > 0)
      keepBrief(draftId, { form, base: sentBriefOf(origin.content), revision })
    else forgetBrief(draftId)
    // All that other copies had is here by now, unless there is still something to choose.
    if (phase.state !== 'clash') for (const copy of taken.splice(0)) dropCopy(copy)
  }
  const saver = createSaver<BriefForm, Clash>({
    ...briefRules,
    start,
    save: async (form, basedOn, isLeaving) =>
      (await save(sentBriefOf(form), basedOn, isLeaving)).revision,
    read: async () => savedBrief(await read()),
    failureOf: saveFailureOf,
    keep,
    onChange,
  })
  const clash = (): Clash | null => {
    const { phase } = saver.state()
    return phase.state === 'clash' ? phase.clash : null
  }
  if (taken.length > 0) keep()

  return {
    ...saver,
    clash,
    form: () => saver.state().content,
    change: (patch: Partial<BriefForm>) => saver.edit({ ...saver.state().content, ...patch }),
    receive: (now: BriefedDraft) => saver.receive(savedBrief(now)),
    choose: (whose: 'mine' | 'theirs') => {
      const { content } = saver.state()
      const open = clash()
      if (!open) return
      void saver.resolve(whose === 'mine' ? content : withParts(content, open.parts, open.theirs))
    },
  }
}
