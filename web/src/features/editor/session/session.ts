import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import { createStore } from 'zustand/vanilla'
import { keyPerContent } from '@/lib/api/idempotency'
import { problemOf } from '@/lib/api/problem'
import { newKey } from '@/lib/forms/action'
import { saveFailureOf } from '@/lib/saving/save-failure'
import type { SaveStatus } from '@/lib/saving/saving-machine'
import { forgetEdit, type KeptEdit } from '@/lib/storage/kept-edits'
import { type ArrangementStep, afterStep, createArranger } from './arrangement'
import {
  type EditorSection,
  type SectionContent,
  sendMove,
  sendNewSection,
  sendRemoval,
} from './editing'
import { sentHeading } from './same-content'
import { createSavers, detailsOf, type EditedArticle } from './session-savers'
import {
  ARRANGEMENT,
  type Conflict,
  DETAILS,
  type EditedSection,
  hasFailedAs,
  overall,
  type SessionState,
  withMovedSection,
} from './session-state'

const sectionOf = ({ sectionId, role, heading, markdown, cuts }: EditorSection): EditedSection => ({
  sectionId,
  role,
  heading,
  cuts,
  markdown: markdown ?? '',
  generation: 0,
})

/** A section as it comes back to the article. */
type ReturningSection = SectionContent & { sectionId: string }

const returned = ({ sectionId, heading, markdown }: ReturningSection): EditedSection => ({
  sectionId,
  heading,
  markdown,
  role: 'own',
  cuts: [],
  generation: 0,
})

type SessionCallbacks = {
  onSaved: () => void
  onFailed: (failure: unknown) => void
  /** The server has sections and their order as they are here. */
  onArranged: () => void
  /** The server won’t arrange a section; it is as it was before. */
  onRefused: (kind: ArrangementStep['kind'], failure: unknown) => void
}

/** An article that somebody edits: what it reads here, and how much of that is saved. */
export const createEditorSession = (
  { draft, sections }: EditedArticle,
  kept: readonly KeptEdit[],
  { onSaved, onFailed, onArranged, onRefused }: SessionCallbacks,
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

  const tell = (part: string, status: SaveStatus) => {
    if (getState().parts[part] === status) return
    const isSaved = status.state === 'saved'
    setState(({ parts, savedAt }) => ({
      parts: { ...parts, [part]: status },
      savedAt: isSaved ? new Date() : savedAt,
    }))
    if (isSaved) onSaved()
    if (status.state === 'failed' && status.error) onFailed(status.error)
  }
  const conflicted = (conflict: Conflict) =>
    setState(({ conflicts }) => ({
      conflicts: [...conflicts.filter(({ part }) => part !== conflict.part), conflict],
    }))
  const contentOf = ({ heading, markdown }: SectionContent) => ({ heading, markdown })

  const keyOfAgain = keyPerContent()
  const { savers, details, sectionSaver, keepSection } = createSavers({ draft, sections }, kept, {
    onState: tell,
    onConflict: conflicted,
    details: () => getState().details,
  })
  const all = () => [...savers.values(), details]

  const patch = (sectionId: string, change: (section: EditedSection) => EditedSection) =>
    setState((state) => ({
      sections: state.sections.map((one) => (one.sectionId === sectionId ? change(one) : one)),
    }))
  const sectionOfId = (sectionId: string) =>
    getState().sections.find((one) => one.sectionId === sectionId)

  /** Sections of the server, in its order. */
  let there = getState().sections.map(({ sectionId }) => sectionId)
  /** Sections that were taken off the page, as they were. */
  const hidden = new Map<string, EditedSection>()
  /** Sections that were removed elsewhere wait for their owner to add them again. */
  const isGone = (sectionId: string) => hasFailedAs(getState().parts[sectionId], 'gone')
  const restoreKeys = new Map<string, string>()

  /** The server has removed a section: nothing saves it any more. */
  const release = (sectionId: string) => {
    savers.get(sectionId)?.stop()
    savers.delete(sectionId)
    there = there.filter((one) => one !== sectionId)
    setState((state) => {
      const { [sectionId]: _, ...parts } = state.parts
      return { parts }
    })
    const back = sectionOfId(sectionId)
    if (back) keepSection(sectionId, contentOf(back))
    else void forgetEdit(draftId, sectionId)
  }
  const sendRestored = async (sectionId: string, after: string | null) => {
    const content = contentOf(sectionOfId(sectionId)!)
    const idempotencyKey = restoreKeys.get(sectionId) ?? newKey()
    restoreKeys.set(sectionId, idempotencyKey)
    const body = {
      after,
      ...content,
      heading: sentHeading(content.heading),
      restores: sectionId,
    }
    const { revision, sectionId: id } = await sendNewSection(draftId, body, { idempotencyKey })
    restoreKeys.delete(sectionId)
    const saver = sectionSaver(id, { revision, content })
    savers.set(id, saver)
    patch(sectionId, (section) => ({ ...section, sectionId: id }))
    there = afterStep(there, { kind: 'restore', sectionId: id, after })
    void forgetEdit(draftId, sectionId)
    const now = sectionOfId(id)
    if (now) saver.edit(contentOf(now))
  }
  const perform = async (step: ArrangementStep) => {
    if (step.kind === 'restore') return sendRestored(step.sectionId, step.after)
    if (step.kind === 'move') await sendMove(draftId, step.sectionId, step.after)
    else
      try {
        await sendRemoval(draftId, step.sectionId)
      } catch (error) {
        if (problemOf(error)?.code !== 'section_not_found') throw error
      }
    if (step.kind === 'remove') release(step.sectionId)
    else there = afterStep(there, step)
  }
  const takeBack = (step: ArrangementStep, failure: unknown) => {
    const { sectionId } = step
    const section = hidden.get(sectionId)
    if (step.kind === 'remove' && section) {
      const after = there[there.indexOf(sectionId) - 1] ?? null
      setState((state) => ({
        sections: withMovedSection([...state.sections, section], sectionId, after),
      }))
    } else if (step.kind === 'restore') {
      const back = sectionOfId(sectionId)
      if (back) hidden.set(sectionId, back)
      setState((state) => ({
        sections: state.sections.filter((one) => one.sectionId !== sectionId),
      }))
    } else {
      const placeOf = (one: EditedSection) => {
        const at = there.indexOf(one.sectionId)
        return at < 0 ? there.length : at
      }
      setState((state) => ({
        sections: state.sections.toSorted((one, other) => placeOf(one) - placeOf(other)),
      }))
    }
    onRefused(step.kind, failure)
  }
  const arranger = createArranger({
    there: () => there.filter((one) => !isGone(one)),
    wanted: () =>
      getState()
        .sections.map(({ sectionId }) => sectionId)
        .filter((one) => !isGone(one)),
    perform,
    failureOf: saveFailureOf,
    onState: (status) => tell(ARRANGEMENT, status),
    takeBack,
    onArranged,
  })

  const session = {
    store,
    draftId,
    /** Something was typed here earlier, perhaps in a section that is not there any more. */
    takeUp: (sectionId: string, content: SectionContent) => {
      if (savers.has(sectionId)) return session.write(sectionId, content)
      session.insert(sectionId, getState().sections.at(-1)?.sectionId ?? null, content, 0)
      tell(sectionId, { state: 'failed', reason: 'gone', error: null })
    },
    /** Somebody typed. */
    write: (sectionId: string, content: Partial<SectionContent>) => {
      patch(sectionId, (section) => ({ ...section, ...content }))
      const section = sectionOfId(sectionId)
      if (!section) return
      const saver = savers.get(sectionId)
      if (saver) saver.edit(contentOf(section))
      else keepSection(sectionId, contentOf(section))
    },
    writeDetails: (change: Partial<Details>) => {
      setState((state) => ({ details: { ...state.details, ...change } }))
      details.edit(getState().details)
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
      there = afterStep(there, { kind: 'restore', sectionId, after })
      const made = returned({ sectionId, ...content })
      setState((state) => ({
        sections: withMovedSection([...state.sections, made], sectionId, after),
      }))
    },
    /** Moves a section. @returns whether the section that it is to follow is still there */
    arrange: (sectionId: string, after: string | null): boolean => {
      if (after !== null && !sectionOfId(after)) return false
      setState((state) => ({ sections: withMovedSection(state.sections, sectionId, after) }))
      arranger.change()
      return true
    },
    /** The text has other sections by now, or in another order: those that are missing are removed. */
    arrangeAs: (ids: readonly string[], contentOfId: (sectionId: string) => SectionContent) => {
      const before = getState().sections
      const missing = before.filter(({ sectionId }) => !ids.includes(sectionId))
      for (const one of missing) hidden.set(one.sectionId, one)
      const known = new Map(before.map((one) => [one.sectionId, one]))
      setState({
        sections: ids.map(
          (sectionId) =>
            known.get(sectionId) ?? {
              ...(hidden.get(sectionId) ?? returned({ sectionId, heading: null, markdown: '' })),
              ...contentOfId(sectionId),
            },
        ),
      })
      for (const sectionId of ids)
        if (!known.has(sectionId)) session.write(sectionId, contentOfId(sectionId))
      for (const { sectionId } of missing) if (isGone(sectionId)) release(sectionId)
      arranger.change()
    },
    /** Returns true where the article has a section, or had it until it was hidden here. */
    knows: (sectionId: string): boolean =>
      hidden.has(sectionId) || sectionOfId(sectionId) !== undefined,
    /** Has the server arrange the sections at once. @returns whether it has */
    saveArrangement: () => arranger.save(),
    /** Takes a section off the page, and off the article. @returns what was there */
    hide: (sectionId: string): EditedSection | null => {
      const section = sectionOfId(sectionId)
      if (!section) return null
      hidden.set(sectionId, section)
      setState(({ sections: all }) => ({
        sections: all.filter((one) => one.sectionId !== sectionId),
      }))
      if (isGone(sectionId)) release(sectionId)
      arranger.change()
      return section
    },
    /** Brings a section back that was removed; it comes last where the one before it is not there any more. */
    show: (section: ReturningSection, after: string | null) => {
      const { sectionId } = section
      if (sectionOfId(sectionId)) return
      const back = { ...(hidden.get(sectionId) ?? returned(section)), ...contentOf(section) }
      setState(({ sections: all }) => ({
        sections: withMovedSection([...all, back], sectionId, after),
      }))
      session.write(sectionId, contentOf(section))
      arranger.change()
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
      const isThere = ({ sectionId: id }: EditedSection) => !hasFailedAs(parts[id], 'gone')
      const after = sections.slice(0, at).findLast(isThere)?.sectionId ?? null
      const body = {
        after,
        ...content,
        heading: sentHeading(content.heading),
        restores: sectionId,
      }
      const made = await sendNewSection(draftId, body, { idempotencyKey: keyOfAgain(body) })
      const replaced = sectionOfId(sectionId)
      setState((state) => ({
        sections: state.sections.filter((one) => one.sectionId !== sectionId),
      }))
      release(sectionId)
      if (replaced && made.sectionId !== sectionId) hidden.set(sectionId, replaced)
      session.insert(made.sectionId, after, content, made.revision)
      await session.flush()
    },
    /** Returns true where all edits are saved, so that nothing is lost if the article is loaded again. */
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
    detailsRevision: () => details.state().base.revision,
    /** The revision that a section has on the server. */
    revisionOf: (sectionId: string) => savers.get(sectionId)?.state().base.revision ?? 0,
    /** Saves at once what is not saved. @returns whether all of it is */
    flush: async (isLeaving = false) => {
      const known = all()
      const saved = Promise.all(known.map((saver) => saver.flush(isLeaving)))
      const isArranged = await arranger.save()
      // Sections that came back can only be saved now.
      const late = all().filter((saver) => !known.includes(saver))
      const others = await Promise.all(late.map((saver) => saver.flush(isLeaving)))
      return isArranged && [...(await saved), ...others].every(Boolean)
    },
  }
  for (const { part, content } of kept) {
    if (part === DETAILS) session.writeDetails(content as Details)
    else session.takeUp(part, content as SectionContent)
  }
  return session
}
export type EditorSession = ReturnType<typeof createEditorSession>
