import type { FreeOutline as Outline } from '@sortie/contracts/content/drafts/free-outline'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { saveFile } from '@/lib/browser/save-file'
import { announce, warn } from '@/lib/notices/toast'
import { ORIGIN_NAMES, outlineText } from '../words'
import { fenced, outlineBlocks } from './outline-file'
import { PageBriefCard } from './page-brief'

/** Formats of an outline as a file. */
type Format = 'markdown' | 'html'

const FILES: Record<Format, (outline: Outline) => Promise<{ text: string; type: string }>> = {
  markdown: async (outline) => {
    const { writeMarkdown } = await import('@sortie/prose/markdown/write')
    const text = writeMarkdown(outlineBlocks(outline)) + fenced(outline.page?.structuredData ?? '')
    return { text, type: 'text/markdown' }
  },
  html: async (outline) => {
    const { toHtmlOutline } = await import('@sortie/prose/exports/html')
    const { title, page } = outline
    const outlined = { title, blocks: outlineBlocks(outline), data: page?.structuredData ?? '' }
    return { text: toHtmlOutline(outlined), type: 'text/html' }
  },
}
const ENDINGS: Record<Format, string> = { markdown: 'md', html: 'html' }

/** Shows the free outline, or the brief of a page, that the owner gets before the launch, to read or to download. */
export function FreeOutlineCard({ outline }: { outline: Outline }) {
  const [busy, setBusy] = useState<Format | null>(null)
  const { sections, questions, isShortened, page } = outline
  const name = page ? 'page brief' : 'outline'
  const download = async (format: Format) => {
    setBusy(format)
    try {
      const { text, type } = await FILES[format](outline)
      const about = page ? `${page.slug}_brief` : 'outline'
      saveFile(`sortie_${about}.${ENDINGS[format]}`, new Blob([text], { type }))
      announce(page ? 'Page brief ready' : 'Outline ready', 'The file is in your downloads.')
    } catch (error) {
      warn('Error', 'The file could not be prepared. Your brief is safe. Please try again.', error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <section aria-labelledby="free-outline" className="grid gap-3">
      <div>
        <h3 id="free-outline" className="text-sm font-semibold">
          {page ? 'Page brief' : 'Free outline'}
        </h3>
        <p className="text-sm text-ink-2">{outlineText(outline)}</p>
      </div>
      <details className="group rounded-md border border-line">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm px-3 py-2 text-sm hover:bg-sunken">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-2 transition-transform duration-120 group-open:rotate-90"
          />
          <span className="min-w-0 flex-1 font-medium">Read the {name}</span>
        </summary>
        <div className="grid gap-4 px-3 pb-3 text-sm wrap-anywhere">
          {page && <PageBriefCard page={page} />}
          {sections.map(({ heading, point, texts, question }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and an outline is never reordered
            <div key={at} className="grid gap-1">
              <h4 className="font-semibold">{heading}</h4>
              <p className="text-ink-2">{point}</p>
              {texts.map(({ origin, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <p key={index}>
                  <span className="text-ink-2">{ORIGIN_NAMES[origin]}:</span> {text}
                </p>
              ))}
              {question !== undefined && (
                <p className="font-medium text-warn">To answer: {question}</p>
              )}
            </div>
          ))}
          {questions.length > 0 && (
            <div className="grid gap-2">
              <h4 className="font-semibold">Questions to answer next</h4>
              {questions.map(({ question, example }) => (
                <div key={question}>
                  <p>{question}</p>
                  <p className="text-ink-2">For example: {example}</p>
                </div>
              ))}
            </div>
          )}
          {isShortened && (
            <p className="text-ink-2">
              The outline leaves out texts at its end. Your brief has all of them.
            </p>
          )}
        </div>
      </details>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={busy === 'markdown'}
          pendingLabel="Preparing..."
          onClick={() => void download('markdown')}
        >
          {page ? 'Download Markdown' : 'Download Outline'}
        </Button>
        {page && (
          <Button
            busy={busy === 'html'}
            pendingLabel="Preparing..."
            onClick={() => void download('html')}
          >
            Download HTML
          </Button>
        )}
      </div>
    </section>
  )
}
