import { useState } from 'react'
import { untilSaved } from '@/lib/api/not-saved'
import { failureText } from '@/lib/api/problem'
import { saveFile } from '@/lib/browser/save-file'
import { type Action, beginAction } from '@/lib/forms/action'
import { announce, warn } from '@/lib/notices/toast'
import { useEndedSession } from '@/lib/session/use-ended-session'
import { savePending } from '@/lib/storage/kept-edits'
import { articleIn, type FileChoice, readFile } from './draft-files'

const FAILED = 'The file could not be prepared. Your article is safe. Please try again.'
const COPY_FAILED = 'It could not be copied. Allow access to the clipboard and try again.'

type DownloadChoice = Omit<FileChoice, 'hasImages'>
type CopyChoice = Omit<DownloadChoice, 'format'>

const textBlob = (text: string, type: string) => new Blob([text], { type })

/** Files of one article, and the same through the clipboard. */
export const useDraftFiles = (draftId: string) => {
  const ended = useEndedSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const run = async (failed: string, work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      // The export must hold the same text as the page, so all edits are saved first.
      await untilSaved(savePending())
      await work()
    } catch (error) {
      if (ended(error)) return
      const words = failureText(error, failed)
      warn('Export failed', words, error)
      setFailure(words)
    } finally {
      setBusy(false)
    }
  }
  const download = (choice: DownloadChoice, timeStamp: number) =>
    run(FAILED, async () => {
      const action = beginAction('export-draft', timeStamp)
      const { blob, name } = await readFile(draftId, { ...choice, hasImages: true }, action)
      saveFile(name, blob)
      announce('Export ready', `${name} is in your downloads folder.`)
    })
  /** Safari lets a page write only at once: the text may come later, as a promise. */
  const copy = (types: Record<string, () => Promise<Blob>>, what: string) =>
    run(COPY_FAILED, async () => {
      const parts = Object.entries(types).map(([type, read]) => [type, read()] as const)
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
      announce('Copied', what)
    })
  /** The text of a file without images: the clipboard takes no ZIP file. */
  const readText = async (choice: DownloadChoice, action: Action) =>
    (await readFile(draftId, { ...choice, hasImages: false }, action)).blob.text()
  const copyMarkdown = (choice: CopyChoice, timeStamp: number) => {
    const action = beginAction('copy-draft', timeStamp)
    const read = async () =>
      textBlob(await readText({ ...choice, format: 'markdown' }, action), 'text/plain')
    return copy({ 'text/plain': read }, 'The article is on your clipboard as Markdown.')
  }
  const copyRich = (choice: CopyChoice, timeStamp: number) => {
    const action = beginAction('copy-draft', timeStamp)
    const html = async () =>
      textBlob(articleIn(await readText({ ...choice, format: 'html' }, action)), 'text/html')
    const plain = async () =>
      textBlob(await readText({ ...choice, format: 'text' }, action), 'text/plain')
    return copy(
      { 'text/html': html, 'text/plain': plain },
      'The article is on your clipboard with its headings and links.',
    )
  }
  return { busy, failure, download, copyRich, copyMarkdown }
}
