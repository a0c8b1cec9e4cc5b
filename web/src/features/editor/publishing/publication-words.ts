import { type DraftNoun, withNoun } from '@sortie/contracts/content/drafts/draft-noun'
import type {
  DestinationKind,
  ImageRefusal,
  Publication,
  PublishingFailure,
} from '@sortie/contracts/content/publishing/publishing'
import { formatMoment } from '@/lib/format'

/** The reason why an article did not arrive, and what to do. */
const FAILURES: Record<PublishingFailure, string> = {
  login:
    'Your site refused the application password. Remove this site, then connect it with a new one.',
  'header-removed':
    'Your web server removes the password from our request. Ask your host to pass on the “Authorization” header, then send it again.',
  'not-allowed':
    'This WordPress user may not do this. Connect the site with an editor or an administrator.',
  'interface-off':
    'The REST API of your site is off or blocked, often by a security plugin. Allow it, then send the article again.',
  redirected: 'This address leads somewhere else now. Remove it, then connect the new one.',
  'not-wordpress':
    'A login page or a firewall answered instead of WordPress. Let our requests through, then send it again: it won’t be posted twice.',
  'edited-there':
    'Somebody edited this post on your site since we last sent it, so we didn’t overwrite it. You can send the article as a new post.',
  'gone-there':
    'This post was deleted on your site. Restore it there, or send the article as a new post.',
  'too-large': 'The article is too large for your site.',
  refused: 'The address refused the article.',
  unreachable:
    'No answer came for half an hour. Check that your site is up, then send it again: it won’t be posted twice.',
  gone: 'The program says that it takes no more articles (410).',
  removed: 'This destination was removed before the article was sent.',
  fault: 'Something went wrong on our side. Send it again: it won’t be posted twice.',
}
/** After these another post is what is left. */
const ASKS_FOR_NEW_POST: readonly PublishingFailure[] = ['edited-there', 'gone-there']

export const asksForNewPost = ({ failure }: Publication): boolean =>
  failure !== null && ASKS_FOR_NEW_POST.includes(failure)

/** Describes the status of an article at a destination, in a sentence. */
export const publicationText = (
  kind: DestinationKind,
  publication: Publication | undefined,
  noun: DraftNoun,
): string => {
  if (!publication) return 'Not sent yet.'
  const { status, published, failure } = publication
  if (status === 'sending') return 'Sending…'
  if (failure) return withNoun(FAILURES[failure], noun)
  if (!published) return 'Not sent yet.'
  const at = formatMoment(published.at)
  if (kind === 'webhook') return `Sent ${at}.`
  return published.visibility === 'public'
    ? `Public since ${at}.`
    : `Draft on your site, sent ${at}.`
}

const IMAGE_REFUSALS: Record<ImageRefusal, string> = {
  'too-large': 'Your site takes no files this large.',
  type: 'Your site takes no files of this type.',
  'not-allowed': 'This WordPress user may not upload files.',
  folder: 'Your site can’t store files: its uploads folder can’t be written to, or is full.',
  refused: 'Your site refused the upload.',
}

/** Says how many images a site did not get with the article, and why. */
export const leftOutTexts = ({ published }: Publication): string[] =>
  (published?.imagesLeftOut ?? []).map(({ reason, count }) => {
    const images = count === 1 ? '1 image wasn’t sent' : `${count} images weren’t sent`
    return `${images}. ${IMAGE_REFUSALS[reason]} The alt text stands in its place.`
  })

/** Warns that a site changed the formatting of an article; null where it kept all of it. */
export const publishingFilterText = ({ published }: Publication, noun: DraftNoun): string | null =>
  published?.isFiltered
    ? `Your site changed some of the formatting. Compare the post with your ${noun}.`
    : null

/** A site by its host, a program by its whole address. */
export const nameOfDestination = (kind: DestinationKind, url: string): string => {
  const { host, pathname } = new URL(url)
  return kind === 'wordpress' ? host + pathname.replace(/\/$/, '') : host + pathname
}
