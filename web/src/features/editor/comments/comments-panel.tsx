import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { FailedPart } from '@/components/states/failed-part'
import { useLive } from '@/lib/api/live'
import { useEditorContext } from '../editor-context'
import { sectionNameOf } from '../session/session-state'
import { commentCountText, commentsQuery, groupComments, liveComments } from './comments'
import { SectionComments } from './section-comments'

/** All comments on the article, by section, as they come. */
export default function CommentsPanel() {
  const { session } = useEditorContext()
  const { draftId } = session
  const sections = useStore(session.store, (state) => state.sections)
  const query = useQuery(commentsQuery(draftId))
  const { data, error } = query
  const comments = data?.comments ?? []
  // Nothing comes where no link is open.
  useLive(liveComments, draftId, comments.length > 0 || data?.isOpen === true)
  if (error && !data)
    return (
      <FailedPart title="The comments could not be loaded" query={query}>
        Your article is safe.
      </FailedPart>
    )
  if (!data || (comments.length === 0 && !data.isOpen)) return null
  const named = sections.map(({ sectionId, heading }) => ({
    sectionId,
    name: sectionNameOf(heading),
  }))
  return (
    <section aria-labelledby="comments" className="grid gap-2 text-sm">
      <h2 id="comments" className="text-lg">
        Comments
      </h2>
      <p className="text-ink-2">
        {comments.length > 0
          ? `${commentCountText(comments)}. Only you can see them.`
          : 'Readers with a link can leave comments. They appear here.'}
      </p>
      {groupComments(comments, named).map(({ name, sectionId, comments: some }) => (
        <SectionComments
          key={`${sectionId} ${name}`}
          draftId={draftId}
          on={name}
          comments={some}
          isNamed
        />
      ))}
    </section>
  )
}
