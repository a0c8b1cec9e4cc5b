import type { DraftComment } from '@sortie/contracts/content/drafts/draft-comments'
import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { MessageSquare } from 'lucide-react'
import { useId, useState } from 'react'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { useAct } from '@/lib/api/use-act'
import { formatMoment } from '@/lib/format'
import { announce } from '@/lib/notices/toast'
import { commentCountText, sendDeletion, sendRead, sendResolved } from './comments'

type Props = {
  draftId: string
  /** The name of the part that the comments are on. */
  on: string
  comments: DraftComment[]
  /** True where the button names the part; beside a section that is plain to see. */
  isNamed?: boolean
}

/** Shows readers' comments on one part of an article; opening them marks them as read. */
export function SectionComments({ draftId, on, comments, isNamed = false }: Props) {
  const client = useQueryClient()
  const id = useId()
  const [open, setOpen] = useState(false)
  /** The comments that were new when the list was opened: they are marked so until it is closed. */
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = comments.filter(({ isRead }) => !isRead).map(({ commentId }) => commentId)
  const { act, failure } = useAct({
    name: 'read-comments',
    failed: 'The comments couldn’t be marked as read. Please try again.',
    work: (action) => sendRead({ client, draftId, action }, unread),
  })
  if (comments.length === 0) return null
  const toggle = (event: { timeStamp: number }) => {
    setOpen(!open)
    setFresh(new Set(unread))
    if (!open && unread.length > 0) void act(event)
  }
  return (
    <div className="grid gap-2 text-sm print:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
        className="inline-flex min-h-11 w-fit max-w-full items-center gap-2 rounded-sm px-2 text-start font-medium text-petrol hover:bg-sunken"
      >
        <MessageSquare
          aria-hidden="true"
          className={clsx('size-4 shrink-0', unread.length > 0 && 'fill-current')}
        />
        <span className="min-w-0 wrap-anywhere">
          {isNamed && `${on}: `}
          {commentCountText(comments)}
          {!isNamed && <span className="sr-only"> on {on}</span>}
        </span>
      </button>
      <FormFailure>{failure}</FormFailure>
      <ul id={id} hidden={!open} className="grid gap-2">
        {comments.map((comment) => (
          <Comment
            key={comment.commentId}
            draftId={draftId}
            comment={comment}
            isNew={!comment.isRead || fresh.has(comment.commentId)}
          />
        ))}
      </ul>
    </div>
  )
}

type CommentProps = { draftId: string; comment: DraftComment; isNew: boolean }

function Comment({ draftId, comment, isNew }: CommentProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { commentId, name, text, at, isResolved } = comment
  const resolving = useAct({
    name: 'resolve-comment',
    failed: 'The comment couldn’t be changed. Please try again.',
    work: (action) => sendResolved({ client, draftId, action }, commentId, !isResolved),
  })
  const deleting = useAct({
    name: 'delete-comment',
    failed: 'The comment couldn’t be deleted. Please try again.',
    work: async (action) => {
      await sendDeletion({ client, draftId, action }, commentId)
      announce('Comment deleted', `It was from ${name}.`)
    },
  })
  return (
    <li className="grid gap-1 rounded-md border border-line bg-surface p-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <time dateTime={at} className="text-ink-2">
          {formatMoment(at)}
        </time>
        {isResolved ? <Badge tone="ok">Resolved</Badge> : isNew && <Badge tone="warn">New</Badge>}
      </p>
      {/* Words of a stranger: text, whatever it looks like. */}
      <p className={clsx('whitespace-pre-line wrap-anywhere', isResolved && 'text-ink-2')}>
        {text}
      </p>
      <div className="-ms-4 flex flex-wrap items-center">
        {isAsking ? (
          <>
            <p className="ps-4">Delete this comment for good?</p>
            <Button variant="quiet" busy={deleting.busy} onClick={deleting.act}>
              Delete Comment
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep It
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" busy={resolving.busy} onClick={resolving.act}>
              {isResolved ? 'Reopen' : 'Resolve'}
              <span className="sr-only"> the comment from {name}</span>
            </Button>
            <Button variant="quiet" onClick={() => setAsking(true)}>
              Delete<span className="sr-only"> the comment from {name}</span>
            </Button>
          </>
        )}
      </div>
      <FormFailure>{resolving.failure ?? deleting.failure}</FormFailure>
    </li>
  )
}
