import type { DraftDelta } from '@sortie/contracts/content/drafts/drafts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/** The text that a model has written of each section by now, before it is checked. */
export type Growing = Record<string, { attempt: number; text: string }>

const NOTHING: Growing = {}

/** Told by the live channel alone. */
export const growingQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['growing-draft', draftId],
    queryFn: () => NOTHING,
    initialData: NOTHING,
    enabled: false,
  })

/**
 * Adds new text to a section. Text that does not continue the present one is dropped: the section comes again from its
 * start.
 */
export const grown = (growing: Growing, { section, attempt, from, text }: DraftDelta): Growing => {
  const before = growing[section]
  if (from === 0) return { ...growing, [section]: { attempt, text } }
  if (before?.attempt !== attempt || before.text.length !== from) return growing
  return { ...growing, [section]: { attempt, text: before.text + text } }
}

export const grow = (client: QueryClient, draftId: string, delta: DraftDelta) =>
  client.setQueryData(growingQuery(draftId).queryKey, (growing = NOTHING) => grown(growing, delta))

/** Nothing of it is written any more. */
export const stopGrowing = (client: QueryClient, draftId: string) =>
  client.setQueryData(growingQuery(draftId).queryKey, NOTHING)

/** Without marks of evidence, whole or begun: nobody has checked them. */
export const withoutMarks = (text: string): string =>
  text.replace(/ ?\[ ?e[a-z]?[\d.]*(?:, ?e[a-z]?[\d.]*)* ?(?:\]|$)| ?\[$/gi, '')
