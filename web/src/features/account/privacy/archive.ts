import type { Reply } from '@sortie/contracts/call'
import type { Context } from '@sortie/contracts/context'
import type { operationsOf } from '@sortie/contracts/operators/operations'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { operationsApi } from '@/lib/api/client/operations-api.gen'
import type { Action } from '@/lib/forms/action'

type GetHeldData = ReturnType<typeof operationsOf<Context>>['getHeldDataOf']
type Page = Reply<GetHeldData>
/** The data that one service holds about a person: its name, events, oldest first, and what else it keeps. */
export type HeldData = Omit<Page, 'next'>

/** A description of each service's data, as the note in the archive has it. */
const PARTS: Record<Context, string> = {
  identity: 'your account: email address, choices, sign-ins',
  billing: 'what you bought, spent and got back: orders, missions, invoices',
  analysis: 'your projects and reports, with the source of each figure',
  content: 'articles, brand voices, newsletter and messages to support',
  tracking: 'visits that we counted with your consent',
}

const oldestFirst = (one: Page['events'][number], other: Page['events'][number]) =>
  one.at === other.at ? one.version - other.version : one.at < other.at ? -1 : 1

/** Asks one part of Sortie for what it holds, page after page. */
const collectPart = async (context: Context, action: Action): Promise<HeldData> => {
  const events: Page['events'] = []
  const kept: NonNullable<Page['kept']> = []
  for (let cursor: string | undefined; ; ) {
    const input = { action, ...(cursor && { query: { cursor } }) }
    const page: Page = await operationsApi(context).getHeldDataOf(input)
    events.push(...page.events)
    kept.push(...(page.kept ?? []))
    if (!page.next) {
      const { context } = page
      return { context, events: events.toSorted(oldestFirst), ...(kept.length > 0 && { kept }) }
    }
    cursor = page.next
  }
}

/** Asks every part of Sortie for what it holds about the signed-in user. */
export const collect = (action: Action): Promise<HeldData[]> =>
  Promise.all((Object.keys(PARTS) as Context[]).map((context) => collectPart(context, action)))

const noteOf = (held: HeldData[], at: Date) =>
  [
    'Your data at Sortie',
    `Collected on ${at.toISOString()}.`,
    '',
    'Sortie stores everything as events. Each file holds the events of one part of Sortie that are',
    'about you, oldest first: "type" is what happened, "at" is when (UTC), "data" is the rest.',
    'What is kept beside events, such as the pages of sites that you watch, stands under "kept".',
    'Secrets, such as the hash of your password, are left out.',
    '',
    ...held.map(({ context, events }) => {
      const count = events.length === 1 ? '1 event' : `${events.length} events`
      return `${context}.json: ${PARTS[context as Context] ?? context} (${count})`
    }),
    '',
    'Amounts of money are in cents.',
    '',
  ].join('\n')

/** Packs what is held into a zip: one JSON file for each part, and a note that explains them. */
export const archiveOf = (held: HeldData[], at: Date): Uint8Array<ArrayBuffer> => {
  const files: Zippable = { 'README.txt': strToU8(noteOf(held, at)) }
  for (const part of held)
    files[`${part.context}.json`] = strToU8(`${JSON.stringify(part, null, 2)}\n`)
  return new Uint8Array(zipSync(files, { mtime: at }))
}
