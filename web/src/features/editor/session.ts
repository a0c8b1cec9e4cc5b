import type { Details } from '@sortie/contracts/draft-edits'
import { createStore } from 'zustand/vanilla'
import { keyPerContent } from '@/lib/idempotency'
import { forgetEdit, type KeptEdit } from '@/lib/kept-edits'
import { type SectionContent, sendNewSection, type WrittenSection } from './editing'
import type { PartState } from './part-saver'
import { sentHeading } from './same-content'
import { type Begun, createSavers, detailsOf } from './session-savers'
import {
  type Conflict,
  DETAILS,
  type EditedSection,
  moved,
  overall,
  type Part,
  type SessionState,
} from './session-state'

const sectionOf = ({
  sectionId,
  role,
  heading,
  markdown,
  cuts,
}: WrittenSection): EditedSection => ({
  sectionId,
  role,
  heading,
  cuts,
  markdown: markdown ?? '',
  generation: 0,
})

/** An article that somebody edits: what it reads here, and how much of that is saved. */
export const createSession = (
  { draft, sections }: Begun,
  kept: readonly KeptEdit[],
  { onSaved, onFailed }: { onSaved: () => void; onFailed: (failure: unknown) => void },
) => {
  const { draftId } = draft
  const store = createStore<SessionState>()(() => ({
    sections: sections.filter(({ markdown }) => markdown !== null).map(sectionOf),
    details: detailsOf(draft),
    detailsGeneration: 0,
    parts: {},
    conflicts: [],
    isPostponed: false,
    savedAt: null,
  }))
  const { getState, setState } = store

  const tell = (part: string) => (state: PartState, failure: unknown) => {
    const now: Part = { state, failure: failure ?? null }
    setState(({ parts, savedAt }) => ({
      parts: { ...parts, [part]: now },
      savedAt: state === 'saved' ? new Date() : savedAt,
    }))
    if (state === 'saved') onSaved()
    if (failure) onFailed(failure)
  }
  const conflicted = (conflict: Conflict) =>
    setState(({ conflicts }) => ({
      conflicts: [...conflicts.filter(({ part }) => part !== conflict.part), conflict],
    }))
  const contentOf = ({ heading, markdown }: SectionContent) => ({ heading, markdown })

  const keyOfAgain = keyPerContent()
  const { savers, details, sectionSaver } = createSavers({ draft, sections }, kept, {
    onState: tell,
    onConflict: conflicted,
    details: () => getState().details,
  })
  const all = () => [...savers.values(), details]

  const patch = (sectionId: string, change: (section: EditedSection) => EditedSection) =>
    setState((state) => ({
      sections: state.sections.map((one) => (one.sectionId === sectionId ? change(one) : one)),
    }))

  const session = {
    store,
    draftId,
    /** Something was typed here earlier, perhaps in a section that is not there any more. */
    takeUp: (sectionId: string, content: SectionContent) => {
      if (savers.has(sectionId)) return session.write(sectionId, content)
      session.insert(sectionId, getState().sections.at(-1)?.sectionId ?? null, content, 0)
      tell(sectionId)('gone', null)
    },
    /** Somebody typed. */
    write: (sectionId: string, content: Partial<SectionContent>) => {
      patch(sectionId, (section) => ({ ...section, ...content }))
      const section = getState().sections.find((one) => one.sectionId === sectionId)
      if (section) savers.get(sectionId)?.change(contentOf(section))
    },
    writeDetails: (change: Partial<Details>) => {
      setState((state) => ({ details: { ...state.details, ...change } }))
      details.change(getState().details)
    },
    /** Puts a text in place that nobody typed here, to be saved as one. */
    replace: (sectionId: string, content: Partial<SectionContent>) => {
      session.write(sectionId, content)
      patch(sectionId, (section) => ({ ...section, generation: section.generation + 1 }))
    },
    /** A section reads so by now, and the server knows. */
    take: (sectionId: string, content: SectionContent, revision: number) => {
      savers.get(sectionId)?.rebase({ revision, content })
      patch(sectionId, (section) => ({
        ...section,
        ...content,
        generation: section.generation + 1,
      }))
    },
    /** A section that the server has made. */
    insert: (
      sectionId: string,
      after: string | null,
      content: SectionContent,
      revision: number,
    ) => {
      savers.set(sectionId, sectionSaver(sectionId, { revision, content }))
      const made = { sectionId, role: 'own', cuts: [], generation: 0, ...content }
      setState((state) => ({ sections: moved([...state.sections, made], sectionId, after) }))
    },
    arrange: (sectionId: string, after: string | null) =>
      setState((state) => ({ sections: moved(state.sections, sectionId, after) })),
    /**
     * Takes a section off the page. What was typed in it stays, to be saved or shown again, until it is
     * {@link drop}ped: nobody knows yet whether the server removes it. @returns what was there
     */
    hide: (sectionId: string): EditedSection | null => {
      const { sections } = getState()
      setState({ sections: sections.filter((one) => one.sectionId !== sectionId) })
      return sections.find((one) => one.sectionId === sectionId) ?? null
    },
    /** Shows what was hidden. */
    show: (section: EditedSection, after: string | null) =>
      setState(({ sections }) => ({
        sections: moved([...sections, section], section.sectionId, after),
      })),
    /** A section is gone for good, and what was typed in it with it. */
    drop: (sectionId: string) => {
      session.hide(sectionId)
      savers.get(sectionId)?.stop()
      savers.delete(sectionId)
      void forgetEdit(draftId, sectionId)
      setState((state) => {
        const { [sectionId]: _, ...parts } = state.parts
        return { parts }
      })
    },
    /**
     * A section that was removed elsewhere comes back as a new one, with what was typed in it here.
     * @throws what refuses it
     */
    bringBack: async (sectionId: string) => {
      const { sections, parts } = getState()
      const at = sections.findIndex((one) => one.sectionId === sectionId)
      if (at < 0) return
      const content = contentOf(sections[at]!)
      const isThere = ({ sectionId: id }: EditedSection) => parts[id]?.state !== 'gone'
      const after = sections.slice(0, at).findLast(isThere)?.sectionId ?? null
      const body = {
        after,
        ...content,
        heading: sentHeading(content.heading),
        restores: sectionId,
      }
      const made = await sendNewSection(draftId, body, { idempotencyKey: keyOfAgain(body) })
      session.drop(sectionId)
      session.insert(made.sectionId, after, content, made.revision)
      await session.flush()
    },
    /** Whether all that was typed is saved, so that nothing is lost where the article is begun anew. */
    isSettled: () =>
      overall(getState().parts).state === 'saved' && getState().conflicts.length === 0,
    postpone: (isPostponed: boolean) => setState({ isPostponed }),
    /** Ends a conflict: the part reads so from now on. */
    resolve: (conflict: Conflict, content: SectionContent | Details) => {
      const { part } = conflict
      setState(({ conflicts }) => ({ conflicts: conflicts.filter((one) => one.part !== part) }))
      if (conflict.kind === 'details') {
        setState((state) => ({
          details: content as Details,
          detailsGeneration: state.detailsGeneration + 1,
        }))
        return details.resolve(content as Details)
      }
      const text = content as SectionContent
      patch(part, (section) => ({ ...section, ...text, generation: section.generation + 1 }))
      return savers.get(part)?.resolve(text) ?? Promise.resolve(true)
    },
    detailsRevision: () => details.base().revision,
    /** The revision that a section has on the server. */
    revisionOf: (sectionId: string) => savers.get(sectionId)?.base().revision ?? 0,
    /** Saves at once what is not saved. @returns whether all of it is */
    flush: async (isLeaving = false) =>
      (await Promise.all(all().map((saver) => saver.flush(isLeaving)))).every(Boolean),
  }
  for (const { part, content } of kept) {
    if (part === DETAILS) session.writeDetails(content as Details)
    else session.takeUp(part, content as SectionContent)
  }
  return session
}
export type Session = ReturnType<typeof createSession>
