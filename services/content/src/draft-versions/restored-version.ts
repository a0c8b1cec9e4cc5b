import type { VersionId } from '@sortie/contracts/content/drafts/article-ids'
import type { RestoredSection, VersionCommand } from '../drafts/decider/draft-version.ts'
import type { Drafts } from '../drafts/drafts.ts'
import { type ArticleVersionText, articleAt, type SectionVersionText } from './version-texts.ts'

type Restore = Extract<VersionCommand, { type: 'RestoreVersion' }>['data']

const isSame = (one: SectionVersionText, other: SectionVersionText) =>
  one.heading === other.heading && one.markdown === other.markdown

const sectionsOf = (then: ArticleVersionText, now: ArticleVersionText): RestoredSection[] =>
  then.sections.map((section) => {
    const { sectionId, heading, markdown, words } = section
    const present = now.sections.find((one) => one.sectionId === sectionId)
    const basedOn = present && !isSame(section, present) ? present.revision : null
    return { sectionId, heading, markdown, words, basedOn }
  })

const detailsOf = (then: ArticleVersionText, now: ArticleVersionText): Restore['details'] =>
  then.details && JSON.stringify(then.details) !== JSON.stringify(now.details)
    ? { basedOn: now.revision, details: then.details }
    : null

/** Returns the sections and details that differ between a version and the article as it reads now. */
export const restoredVersion = async (
  drafts: Pick<Drafts, 'newest' | 'state'>,
  draftId: string,
  { versionId, stream }: { versionId: VersionId; stream: number },
): Promise<Pick<Restore, 'versionId' | 'sections' | 'details'>> => {
  const { version } = await drafts.state(draftId)
  const [then, now] = await Promise.all([
    articleAt(drafts, draftId, stream),
    articleAt(drafts, draftId, version),
  ])
  return { versionId, sections: sectionsOf(then, now), details: detailsOf(then, now) }
}
