import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { ChevronDown, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { useMenu } from '@/components/menus/use-menu'
import type { FileChoice } from './draft-files'
import { useDraftFiles } from './use-draft-files'

const FORMATS = [
  { format: 'html', name: 'HTML', about: 'standalone page' },
  { format: 'markdown', name: 'Markdown', about: 'with front matter' },
  { format: 'text', name: 'Text', about: 'plain text' },
] as const

const row =
  'flex min-h-11 w-full items-baseline gap-2 rounded-sm px-3 py-2.5 text-start text-sm hover:bg-sunken'

/** Takes the article along: as a file, or through the clipboard. */
export function ExportMenu({ draft }: { draft: Draft }) {
  const { draftId, writer } = draft
  const { close, around, button, menu } = useMenu()
  const [hasSources, setSources] = useState(true)
  const [isReviewed, setReviewed] = useState(false)
  const [isNoticeFirst, setNoticeFirst] = useState(false)
  const choice = { hasSources, isReviewed, isNoticeFirst }
  const reviewer = signerOf(draft)
  const { busy, failure, download, copyRich, copyMarkdown } = useDraftFiles(draftId)
  const act = (run: (timeStamp: number) => void) => ({
    onClick: ({ timeStamp }: { timeStamp: number }) => {
      close()
      run(timeStamp)
    },
  })
  const save = (format: FileChoice['format']) =>
    act((timeStamp) => void download({ ...choice, format }, timeStamp))
  return (
    <div className="relative">
      <div {...around}>
        <Button
          {...button}
          variant="main"
          busy={busy}
          pendingLabel="Preparing…"
          className="max-sm:px-3!"
        >
          <Download aria-hidden="true" className="size-4 max-sm:hidden" />
          Export
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
        <div
          {...menu}
          className="absolute end-0 top-full z-20 mt-1 max-h-[calc(100dvh-9rem)] w-72 max-w-[calc(100vw-2rem)] animate-rise overflow-y-auto max-sm:-end-12 rounded-md border border-line bg-surface p-1.5 shadow-float"
        >
          <Option isOn={hasSources} set={setSources}>
            With sources
          </Option>
          <Option isOn={isReviewed} set={setReviewed}>
            {reviewer ? `Reviewed by ${reviewer}` : 'Reviewed by a person'}
          </Option>
          <Option isOn={isNoticeFirst} set={setNoticeFirst}>
            {writer === 'template' ? 'Template note at the top' : 'AI note at the top'}
          </Option>
          <p className="px-3 pb-2 text-xs text-ink-2">
            Each file says{' '}
            {writer === 'template' ? 'that it’s a template draft' : 'that AI wrote it'}, and whether
            a person edited it. If you take that note out, telling readers is your responsibility.
          </p>
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
              {...act((timeStamp) => void copyRich(choice, timeStamp))}
            >
              <span className="w-20 shrink-0 font-medium">Rich text</span>
              <span className="text-ink-2">for Word, Docs, WordPress</span>
            </button>
            <button
              type="button"
              className={row}
              {...act((timeStamp) => void copyMarkdown(choice, timeStamp))}
            >
              <span className="w-20 shrink-0 font-medium">Markdown</span>
              <span className="text-ink-2">for a site generator</span>
            </button>
          </Part>
        </div>
      </div>
      {failure && (
        <div className="absolute end-0 top-full z-10 mt-1 w-64 rounded-md bg-surface p-3 shadow-float">
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
    </div>
  )
}

/** Names the author of an article, else its business. */
const signerOf = ({ brief, research }: Draft): string | null =>
  brief?.author?.name ?? brief?.business ?? research.context?.business ?? null

type OptionProps = { isOn: boolean; set: (isOn: boolean) => void; children: ReactNode }

function Option({ isOn, set, children }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 text-sm wrap-anywhere">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
        className="size-4 shrink-0 accent-petrol"
      />
      {children}
    </label>
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
