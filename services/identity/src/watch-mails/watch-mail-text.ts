import type { ChangeKind, MailedChange } from '@sortie/contracts/analysis/watches/watch-facts'
import type { IdentityEvent } from '@sortie/contracts/identity'
import { type MailPage, oneLine } from '@sortie/runtime/mail/page'

type WatchMailData = Extract<IdentityEvent, { type: 'WatchMailAsked' }>['data']
export type WatchMailText = { subject: string } & Pick<MailPage, 'title' | 'paragraphs'>

/** The longest project name in a subject: mail readers show about 60 characters of a line. */
const NAME = 40
/** Titles and addresses are a stranger's words. */
const TITLE = 100
const ADDRESS = 200

const WORDS: Record<ChangeKind, string> = {
  new: 'New page',
  gone: 'Page gone',
  unlisted: 'No longer in the sitemap',
  retitled: 'New title',
}
const dayText = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const lineOf = ({ kind, title, before, address }: MailedChange): string => {
  const shortTitle = title ? oneLine(title, TITLE) : null
  const was = before && `, before: “${oneLine(before, TITLE)}”`
  return `${WORDS[kind]}: ${shortTitle ? `“${shortTitle}”${was ?? ''}\n` : ''}${oneLine(address, ADDRESS)}`
}

/** The monthly email about watched sites; null where the person was erased. */
export const watchText = ({
  projectName,
  changes,
  total,
  since,
}: WatchMailData): WatchMailText | null => {
  if (projectName === null || changes === null) return null
  const name = oneLine(projectName, NAME)
  const count = `${total} change${total === 1 ? '' : 's'}`
  const hosts = [...new Set(changes.map(({ host }) => host))]
  const listed = hosts.flatMap((host) => [
    `On ${oneLine(host, ADDRESS)}:`,
    ...changes.filter((change) => change.host === host).map(lineOf),
  ])
  const more = total - changes.length
  return {
    subject: `${name}: ${count} on the sites you watch`,
    title: 'What changed',
    paragraphs: [
      `We found ${count} on the sites you watch for ${name} since ${dayText.format(new Date(since))}.`,
      ...listed,
      ...(more > 0 ? [`The project page shows ${more} more.`] : []),
    ],
  }
}
