import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Download } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/field'
import { beginAction, newKey } from '@/lib/action'
import { isStatus } from '@/lib/api'
import { failureText } from '@/lib/problem'
import { userQuery } from '@/lib/session'
import { announce, warn } from '@/lib/toast'
import { type Choice, ExportFailed, exportFile, isWhole, scopeName, viewOf } from './exports'
import type { Shown } from './shown'

const FORMATS = [
  { format: 'csv', name: 'CSV', about: 'for any spreadsheet' },
  { format: 'xlsx', name: 'Excel', about: 'with a sheet on methods' },
  { format: 'pdf', name: 'PDF', about: 'to read or print' },
] as const
const nameOf = (wanted: Choice['format']) =>
  FORMATS.find(({ format }) => format === wanted)?.name ?? wanted
const FAILED = 'The file could not be prepared. Your report is safe. Please try again.'

/** Hands the file to the browser, which keeps it where downloads go. */
const download = (address: string, name: string) =>
  Object.assign(document.createElement('a'), { href: address, download: name }).click()

/** Exports one choice at a time; what failed can be tried again. */
const useExport = (reportId: string) => {
  const client = useQueryClient()
  const leaving = useRef<AbortController | null>(null)
  const [preparing, setPreparing] = useState<Choice | null>(null)
  const [failed, setFailed] = useState<{ choice: Choice; words: string } | null>(null)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])

  const start = async (choice: Choice, timeStamp: number) => {
    const { signal } = leaving.current!
    setPreparing(choice)
    setFailed(null)
    try {
      const action = beginAction('export-report', timeStamp)
      const asked = { choice, idempotencyKey: newKey(), action, signal }
      const { address, name } = await exportFile(reportId, asked)
      download(address, name)
      announce('Export ready', `${name} is in your downloads folder.`)
    } catch (error) {
      if (signal.aborted) return
      if (isStatus(error, 401)) client.setQueryData(userQuery.queryKey, null)
      const words = error instanceof ExportFailed ? error.message : failureText(error, FAILED)
      warn('Export failed', words)
      setFailed({ choice, words })
    } finally {
      setPreparing(null)
    }
  }
  return { start, preparing, failed }
}

type Props = { reportId: string; shown: Shown; inView: number; all: number }

/** Exports a report: all of its keywords, or those that the table shows. */
export default function ExportMenu({ reportId, shown, inView, all }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { start, preparing, failed } = useExport(reportId)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    close()
  }
  const choose = (choice: Choice, timeStamp: number) => {
    close()
    void start(choice, timeStamp)
  }
  return (
    <div className="grid justify-items-start gap-1 sm:justify-items-end">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its buttons do */}
      <div
        className="relative"
        onKeyDown={onKeyDown}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      >
        <Button
          ref={button}
          aria-expanded={open}
          aria-controls={id}
          busy={preparing !== null}
          pendingLabel={preparing ? `Preparing ${nameOf(preparing.format)}…` : ''}
          onClick={() => setOpen(!open)}
        >
          <Download aria-hidden="true" className="size-4" />
          Export
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
        <div
          id={id}
          hidden={!open}
          className="absolute start-0 top-full z-20 mt-1 w-72 max-w-[calc(100vw-4rem)] animate-rise rounded-md border border-line bg-surface p-1.5 shadow-float sm:start-auto sm:end-0"
        >
          {!isWhole(shown) && (
            <Scope name={scopeName('view', inView)} view={viewOf(shown)} onChoose={choose} />
          )}
          <Scope name={scopeName('all', all)} view={null} onChoose={choose} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {preparing && `Preparing ${nameOf(preparing.format)}…`}
      </p>
      {failed && !preparing && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <FormFailure>{failed.words}</FormFailure>
          <Button onClick={({ timeStamp }) => void start(failed.choice, timeStamp)}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  )
}

type ScopeProps = {
  name: string
  view: Choice['view']
  onChoose: (choice: Choice, timeStamp: number) => void
}

/** What a file is of, and the formats that it can be had in. */
function Scope({ name, view, onChoose }: ScopeProps) {
  return (
    <fieldset className="py-1">
      <legend className="px-3 py-1 text-sm font-semibold">{name}</legend>
      {FORMATS.map(({ format, name: title, about }) => (
        <button
          key={format}
          type="button"
          className="flex min-h-11 w-full items-baseline gap-2 rounded-sm px-3 py-2.5 text-start text-sm hover:bg-sunken"
          onClick={({ timeStamp }) => onChoose({ format, view }, timeStamp)}
        >
          <span className="w-12 shrink-0 font-medium">{title}</span>
          <span className="text-ink-2">{about}</span>
        </button>
      ))}
    </fieldset>
  )
}
