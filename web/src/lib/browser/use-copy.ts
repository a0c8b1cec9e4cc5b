import { useEffect, useState } from 'react'
import { warn } from '../notices/toast'

/** The time for which a button says that something was copied, in milliseconds. */
const TOLD_MS = 3_000

/** Copies a text. @param failed what to do where the browser does not let us */
export const useCopy = (
  text: string,
  failed: string,
): { copied: boolean; copy: () => Promise<void> } => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), TOLD_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      warn('Error', failed)
    }
  }
  return { copied, copy }
}
