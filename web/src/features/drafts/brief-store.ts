import type { Draft } from '@sortie/contracts/drafts'
import { forgetBrief, keepBrief, keptBrief } from '@/lib/kept-briefs'
import { problemOf } from '@/lib/problem'
import { type BriefForm, EMPTY_BRIEF, formOf } from './brief-form'
import { mergeBriefs, type Part, withParts } from './merge-briefs'
import { briefOf, type SentBrief } from './sent-brief'
import { unsentOf } from './unsent'

type Briefed = Pick<Draft, 'draftId' | 'brief' | 'briefRevision'>
/** What is kept on the device: the form, and the brief that it began with. */
type Kept = { form: BriefForm; base: SentBrief; revision: number }

/** What was changed here and elsewhere: somebody has to choose. */
export type Clash = { parts: readonly Part[]; theirs: BriefForm }
/** Nothing was saved, as the same was changed elsewhere. */
export class BriefClash extends Error {}

/** Saves whose answers were lost that are remembered. */
const MOST_ATTEMPTS = 10

type Given = {
  save: (body: SentBrief, basedOn: number) => Promise<{ revision: number }>
  /** The draft as it is saved now. */
  read: () => Promise<Briefed>
  onChange: () => void
}

const isSame = (one: SentBrief, other: SentBrief) => JSON.stringify(one) === JSON.stringify(other)
const sentOf = ({ brief }: Briefed): SentBrief => briefOf(formOf(brief))

/** Keeps a form that began as a new draft, with all that no brief can hold yet. */
export const keepForm = (draftId: string, form: BriefForm) => {
  if (unsentOf(form).length > 0) keepBrief(draftId, { form, base: briefOf(form), revision: 0 })
}

/** What is kept of a draft; forms of an earlier release may lack fields of this one. */
const keptOf = (draftId: string): Kept | null => {
  const kept = keptBrief(draftId) as Kept | null
  return kept?.form && kept.base ? { ...kept, form: { ...EMPTY_BRIEF, ...kept.form } } : null
}

/**
 * A brief between the form and the server: what stands in the form, the revision that it began with, and
 * what was changed elsewhere since. What was changed in one place only is merged; the rest waits for a choice.
 */
export const createBriefStore = (draft: Briefed, { save, read, onChange }: Given) => {
  const { draftId } = draft
  const start = keptOf(draftId) ?? {
    ...{ form: formOf(draft.brief), base: sentOf(draft), revision: draft.briefRevision },
  }
  let { form, base, revision } = start
  /** What the choice is about; until it is made the device keeps what both began with. */
  let clash: Clash | null = null
  let began = start
  /** Sent since the last answer: one of them may stand there although nobody heard of it. */
  let attempts: SentBrief[] = []

  const isUnsaved = () => !isSame(briefOf(form), base)
  const keep = () => {
    if (!clash) began = { form, base, revision }
    if (clash || isUnsaved() || unsentOf(form).length > 0) keepBrief(draftId, { ...began, form })
    else forgetBrief(draftId)
  }
  /** Takes in what was saved elsewhere. @returns whether there is now something to save */
  const receive = (given: Briefed): boolean => {
    if (given.briefRevision <= revision) return false
    const saved = sentOf(given)
    const theirs = formOf(given.brief)
    // Our own words, of which we did not hear that they were saved.
    const known = attempts.find((attempt) => isSame(saved, attempt)) ?? base
    const { merged, clashes } = mergeBriefs({ base: known, mine: form, theirs })
    const parts = [...new Set([...(clash?.parts ?? []), ...clashes])]
    clash = parts.length > 0 ? { parts, theirs } : null
    form = merged
    base = saved
    revision = given.briefRevision
    keep()
    onChange()
    return clash !== null || isUnsaved()
  }
  const put = async (isRepeated = false) => {
    const body = briefOf(form)
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
