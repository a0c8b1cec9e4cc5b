import { CircleAlert, CloudOff } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '@/components/button'
import { failureText } from '@/lib/api/problem'
import { formatClock } from '@/lib/format'
import { warn } from '@/lib/notices/toast'
import type { SaveFailure, SaveStatus } from '@/lib/saving/saving-machine'
import { useEditorContext } from '../editor-context'
import { isHeadingTooLong, MOST_OF_HEADING } from './same-content'
import {
  type EditedSection,
  editAnchor,
  overall,
  partFailedAs,
  sectionNameOf,
} from './session-state'

/** Says in a few words why nothing is saved. */
const failureWords = ({ reason, error }: Extract<SaveStatus, { state: 'failed' }>): string => {
  switch (reason) {
    case 'offline':
      return 'Offline: kept on this device'
    case 'busy':
      return `Not saved yet: kept on this device. ${failureText(error, 'We’ll try again.')}`
    case 'gone':
      return 'A section was removed elsewhere. What you typed in it is kept on this device'
    case 'invalid':
      return 'Not saved, but kept on this device.'
    case 'failed':
    case 'refused':
    case 'ended':
      return `Not saved: kept on this device. ${failureText(error, 'We’ll try again.')}`
  }
}

/** Describes the state of saving in a few words. */
const saveWords = (status: SaveStatus, savedAt: Date | null): string => {
  switch (status.state) {
    case 'saved':
      return savedAt ? `Saved ${formatClock(savedAt)}` : 'Saved'
    case 'saving':
    case 'pending':
      return 'Saving…'
    case 'clash':
      return 'Changed elsewhere: kept on this device'
    case 'failed':
      return failureWords(status)
  }
}

/** Failures that somebody can do something about by trying again. */
const REPEATABLE: readonly SaveFailure[] = ['failed', 'refused', 'ended']

const warned = (error: unknown) =>
  warn('Error', failureText(error, 'The section could not be added. Please try again.'), error)

/** Says why a part cannot be saved, and links to it. */
function Invalid({ part, sections }: { part: string; sections: readonly EditedSection[] }) {
  const section = sections.find(({ sectionId }) => sectionId === part)
  return (
    <a href={section ? `#${editAnchor(part)}` : '#package'} className="underline">
      {section
        ? isHeadingTooLong(section.heading)
          ? `A heading is longer than ${MOST_OF_HEADING} characters: shorten it`
          : `“${sectionNameOf(section.heading)}” is too long: split it`
        : 'Fill in the title, the address and each question'}
    </a>
  )
}

/** Says whether all edits are saved. */
export function SaveLine() {
  const { session } = useEditorContext()
  const parts = useStore(session.store, (state) => state.parts)
  const savedAt = useStore(session.store, (state) => state.savedAt)
  const worst = overall(parts)
  const { state } = worst
  const reason = worst.state === 'failed' ? worst.reason : null
  const sections = useStore(session.store, (state) => state.sections)
  const invalid = partFailedAs(parts, 'invalid')
  const gone = partFailedAs(parts, 'gone')
  const Icon = reason === 'offline' ? CloudOff : CircleAlert
  const isFine = state === 'saved' || state === 'saving' || state === 'pending'
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-ink-2">
      {!isFine && <Icon aria-hidden="true" className="size-4 shrink-0 text-warn" />}
      <p role="status" aria-label="Saving">
        {saveWords(worst, savedAt)}
      </p>
      {reason === 'invalid' && invalid && <Invalid part={invalid} sections={sections} />}
      {gone && (
        <Button variant="quiet" onClick={() => void session.bringBack(gone).catch(warned)}>
          Add It Again
        </Button>
      )}
      {state === 'clash' && (
        <Button variant="quiet" onClick={() => session.postpone(false)}>
          Choose
        </Button>
      )}
      {reason && REPEATABLE.includes(reason) && (
        <Button variant="quiet" onClick={() => void session.flush()}>
          Try Again
        </Button>
      )}
    </div>
  )
}
