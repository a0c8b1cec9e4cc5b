import { ChevronDown, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/form-failure'
import { useMenu } from '@/components/use-menu'
import type { FileChoice } from './draft-files'
import { useDraftFiles } from './use-draft-files'

const FORMATS = [
  { format: 'html', name: 'HTML', about: 'a page of its own' },
  { format: 'markdown', name: 'Markdown', about: 'with front matter' },
  { format: 'text', name: 'Text', about: 'nothing but words' },
] as const

const row =
  'flex min-h-11 w-full items-baseline gap-2 rounded-sm px-3 py-2.5 text-start text-sm hover:bg-sunken'

/** Takes the article along: as a file, or through the clipboard. */
export function ExportMenu({ draftId }: { draftId: string }) {
  const { close, around, button, menu } = useMenu()
  const [hasSources, setSources] = useState(true)
  const { busy, failure, download, copyRich, copyMarkdown } = useDraftFiles(draftId)
  const act = (run: (timeStamp: number) => void) => ({
    onClick: ({ timeStamp }: { timeStamp: number }) => {
      close()
      run(timeStamp)
    },
  })
  const save = (format: FileChoice['format']) =>
    act((timeStamp) => void download({ format, hasSources }, timeStamp))
  return (
    <div className="grid justify-items-start gap-1">
      <div className="relative" {...around}>
        <Button {...button} variant="main" busy={busy} pendingLabel="Preparing…">
          <Download aria-hidden="true" className="size-4" />
          Export
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
        <div
          {...menu}
          className="absolute start-0 top-full z-20 mt-1 w-72 max-w-[calc(100vw-2rem)] md:start-auto md:end-0 animate-rise rounded-md border border-line bg-surface p-1.5 shadow-float"
        >
          <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 text-sm">
            <input
              type="checkbox"
              checked={hasSources}
              onChange={({ currentTarget }) => setSources(currentTarget.checked)}
              className="size-4 accent-petrol"
            />
            With sources
          </label>
          <Part title="Download">
            {FORMATS.map(({ format, name, about }) => (
              <button key={format} type="button" className={row} {...save(format)}>
                <span className="w-20 shrink-0 font-medium">{name}</span>
                <span className="text-ink-2">{about}</span>
              </button>
            ))}
            <button type="button" className={row} {...save('evidence')}>
              <span className="w-20 shrink-0 font-medium">Evidence</span>
              <span className="text-ink-2">each source, as JSON</span>
            </button>
          </Part>
          <Part title="Copy">
            <button
              type="button"
              className={row}
              {...act((timeStamp) => void copyRich(hasSources, timeStamp))}
            >
              <span className="w-20 shrink-0 font-medium">Rich text</span>
              <span className="text-ink-2">for Word, Docs, WordPress</span>
            </button>
            <button
              type="button"
              className={row}
              {...act((timeStamp) => void copyMarkdown(hasSources, timeStamp))}
            >
              <span className="w-20 shrink-0 font-medium">Markdown</span>
              <span className="text-ink-2">for a site generator</span>
            </button>
          </Part>
        </div>
      </div>
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line py-1">
      <legend className="float-start w-full px-3 py-1 text-sm font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
