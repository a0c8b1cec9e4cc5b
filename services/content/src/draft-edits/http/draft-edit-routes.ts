import { randomUUID } from 'node:crypto'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import {
  addEvidence,
  addSection,
  editDetails,
  editSection,
  moveSection,
  removeSection,
  vouch,
} from '@sortie/contracts/content/drafts/draft-editing'
import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { type ApiRequest, found, route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import type { EditCommand } from '../../drafts/decider/draft-edit.ts'
import type { TextState } from '../../drafts/decider/draft-text.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import type { OwnDraft } from '../../drafts/own-draft.ts'
import type { TextParsers } from '../../untrusted/client.ts'
import { editedHeading, editedLine, editedProse } from '../../writing/edited-prose.ts'
import { ownSource } from '../../writing/evidence/customer-items.ts'
import { plainLine } from '../../writing/plain-text.ts'

type Deps = {
  drafts: Drafts
  own: OwnDraft
  /** Reads what a user wrote. */
  parsers: Pick<TextParsers, 'parseSection'>
  /** Limits how often a user may save. */
  throttle: ThrottleOnce
}
type SaveRequest = Pick<ApiRequest, 'userId' | 'key'>

/** An event of a command's outcome, which is the first one's where it was sent again. */
const eventOf = <Type extends DraftEvent['type']>(
  events: readonly { type: string }[],
  type: Type,
): Extract<DraftEvent, { type: Type }> | null =>
  (events.find((event) => event.type === type) as
    | Extract<DraftEvent, { type: Type }>
    | undefined) ?? null

type Prose = { markdown: string; words: number }
type ReadProse = (markdown: string, path?: string) => Promise<Prose>

const detailsOf = async (
  { title, description, slug, faq }: Details,
  read: ReadProse,
): Promise<Details> => ({
  title: editedLine(title, 'details.title', 'Enter a title'),
  description: plainLine(description),
  slug,
  faq: await Promise.all(
    faq.map(async ({ question, markdown }, index) => ({
      question: editedLine(question, `details.faq.${index}.question`, 'Enter the question'),
      markdown: (await read(markdown, `details.faq.${index}.markdown`)).markdown,
    })),
  ),
})

/** The routes by which owners edit the text of a finished article. */
export const draftEditRoutes = ({ drafts, own, parsers, throttle }: Deps) => {
  const proseOf =
    (customer: string): ReadProse =>
    (markdown, path) =>
      editedProse((text) => parsers.parseSection(customer, text), markdown, path)

  const textOf = async (draftId: DraftId): Promise<TextState | null> => {
    const { state } = await drafts.state(draftId)
    return state.stage === 'planned' ? state.text : null
  }

  /**
   * Saves something, for one of the user's points.
   * @param commandOf reads what was sent: called once it is known whose draft it is and that a point is left,
   * since reading a text takes a core for a while
   * @param isKnown whether it stands already, as a save that is sent again may
   */
  const save = async (
    { userId, key }: SaveRequest,
    draftId: DraftId,
    commandOf: () => EditCommand | Promise<EditCommand>,
    isKnown: (text: TextState) => boolean = () => false,
  ) => {
    await own(userId, draftId)
    const once = {
      of: userId,
      command: `${draftId}:${key ?? randomUUID()}`,
      isKnown: async () => {
        const text = await textOf(draftId)
        return text !== null && isKnown(text)
      },
    }
    const { events } = await throttle(once, async () => drafts.handle(draftId, await commandOf()))
    return events
  }

  return [
    route(editSection, async ({ params: { draftId, sectionId }, body, now: at, ...request }) => {
      const isPassed = ({ sections }: TextState) =>
        sections.some((one) => one.sectionId === sectionId && one.revision > body.basedOn)
      const events = await save(
        request,
        draftId,
        async () => {
          const { basedOn, heading, markdown } = body
          const text = {
            heading: editedHeading(heading),
            ...(await proseOf(request.userId)(markdown)),
          }
          return { type: 'EditSection', data: { at, sectionId, basedOn, ...text } }
        },
        isPassed,
      )
      const edited = found(eventOf(events, 'SectionEdited'), 'conflict')
      return { sectionId, revision: edited.data.revision }
    }),

    route(addSection, async ({ params: { draftId }, body, now: at, ...request }) => {
      const events = await save(request, draftId, async () => {
        const { after, restores, heading, markdown } = body
        const text = {
          heading: editedHeading(heading),
          ...(await proseOf(request.userId)(markdown)),
        }
        return { type: 'AddSection', data: { at, after, ...text, ...(restores && { restores }) } }
      })
      const { sectionId, revision = 1 } = found(eventOf(events, 'SectionAdded'), 'conflict').data
      return { sectionId, revision }
    }),

    route(moveSection, async ({ params: { draftId, sectionId }, body, now: at, ...request }) => {
      await save(request, draftId, () => ({
        type: 'MoveSection',
        data: { at, sectionId, after: body.after },
      }))
      const text = await textOf(draftId)
      const moved = text?.sections.find((one) => one.sectionId === sectionId)
      return { sectionId, revision: found(moved, 'section_not_found').revision }
    }),

    route(removeSection, async ({ params: { draftId, sectionId }, now: at, ...request }) => {
      const isGone = ({ sections }: TextState) =>
        sections.every((one) => one.sectionId !== sectionId)
      const command: EditCommand = { type: 'RemoveSection', data: { at, sectionId } }
      await save(request, draftId, () => command, isGone)
      return { sectionId }
    }),

    route(editDetails, async ({ params: { draftId }, body, now: at, ...request }) => {
      const isPassed = ({ details }: TextState) => details.revision > body.basedOn
      const events = await save(
        request,
        draftId,
        async () => {
          const details = await detailsOf(body.details, proseOf(request.userId))
          return { type: 'EditDetails', data: { at, basedOn: body.basedOn, details } }
        },
        isPassed,
      )
      return { revision: found(eventOf(events, 'DetailsEdited'), 'conflict').data.revision }
    }),

    route(addEvidence, async ({ params: { draftId }, body, now: at, ...request }) => {
      const { brief } = await own(request.userId, draftId)
      const events = await save(request, draftId, () => {
        const text = editedLine(body.text, 'text', 'Enter what you know')
        const item = { kind: 'customer', text, ...ownSource(brief, at) } as const
        return { type: 'AddEvidence', data: { at, item } }
      })
      const [added] = eventOf(events, 'EvidenceAdded')?.data.items ?? []
      return { evidenceId: found(added, 'draft_not_found').id }
    }),

    route(vouch, async ({ params: { draftId, sectionId }, body, now: at, ...request }) => {
      const events = await save(request, draftId, () => {
        const sentence = editedLine(body.sentence, 'sentence', 'Choose a sentence')
        return { type: 'Vouch', data: { at, sectionId, sentence } }
      })
      return { at: found(eventOf(events, 'ClaimVouched'), 'conflict').data.at }
    }),
  ]
}
