import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isStatus } from '@/lib/api/api'
import { failureText } from '@/lib/api/problem'
import { beginAction, newKey } from '@/lib/forms/action'
import { announce, warn } from '@/lib/notices/toast'
import { userQuery } from '@/lib/session/session'
import { type ChosenFile, ExportFailed, exportFile } from './exports'

const FAILED = 'The file could not be prepared. Your report is safe. Please try again.'

/** Hands the file to the browser, which keeps it where downloads go. */
const download = (address: string, name: string) =>
  Object.assign(document.createElement('a'), { href: address, download: name }).click()

/** Exports one choice at a time; what failed can be tried again. */
export const useExport = (reportId: string) => {
  const client = useQueryClient()
  const leaving = useRef<AbortController | null>(null)
  const [preparing, setPreparing] = useState<ChosenFile | null>(null)
  const [failed, setFailed] = useState<{ choice: ChosenFile; words: string } | null>(null)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])

  const start = async (choice: ChosenFile, timeStamp: number) => {
    const { signal } = leaving.current!
    setPreparing(choice)
    setFailed(null)
    try {
      const action = beginAction('export-report', timeStamp)
      const request = { choice, idempotencyKey: newKey(), action, signal }
      const { address, name } = await exportFile(reportId, request)
      download(address, name)
      announce('Export ready', `${name} is in your downloads folder.`)
    } catch (error) {
      if (signal.aborted) return
      if (isStatus(error, 401)) client.setQueryData(userQuery.queryKey, null)
      const words = error instanceof ExportFailed ? error.message : failureText(error, FAILED)
      warn('Export failed', words, error)
      setFailed({ choice, words })
    } finally {
      setPreparing(null)
    }
  }
  return { start, preparing, failed }
}
