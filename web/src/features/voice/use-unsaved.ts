import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ask } from '@/lib/forms/ask'
import { currentKeeper } from '@/lib/storage/keeper'
import { onSavePending } from '@/lib/storage/kept-edits'

/** Asks before what is typed in a form is lost by leaving its page, or by signing out. */
export const useUnsaved = () => {
  const isUnsaved = useRef(false)
  // Once somebody signed out, which asks by itself, nothing stays.
  const isAtStake = () => isUnsaved.current && currentKeeper() !== null
  const mayDrop = async (): Promise<boolean> =>
    !isAtStake() ||
    ask({
      title: 'Drop what you typed?',
      description: 'Your changes to the brand voice aren’t saved.',
      yes: 'Drop It',
      no: 'Keep Typing',
    })
  useBlocker({
    shouldBlockFn: async () => !(await mayDrop()),
    enableBeforeUnload: isAtStake,
  })
  useEffect(() => onSavePending(async () => !isUnsaved.current), [])
  return {
    /** Something was typed, or all of it saved. */
    mark: (unsaved: boolean) => {
      isUnsaved.current = unsaved
    },
    mayDrop,
  }
}
