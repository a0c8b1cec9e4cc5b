import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { BadgeCheck, CircleAlert, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { formatCount } from '@/lib/format'
import { useEditorContext } from '../editor-context'
import type { ArticleCheck, UnsupportedSentence } from './check-article'
import { EmptySections } from './empty-sections'
import { ScorePanel } from './score-panel'
import { useVouch } from './use-vouch'

const EvidenceDialog = lazy(() => import('../citations/evidence-dialog'))

type Props = {
  draft: Draft
  checked: ArticleCheck | null
  vouched: readonly { sentence: string }[]
  onFocus: (finding: UnsupportedSentence) => void
}

/** Shows the score of the article, and the sentences that nothing supports; both follow the typing. */
export function ChecksPanel({ draft, checked, vouched, onFocus }: Props) {
  return (
    <>
      <ScorePanel draft={draft} checked={checked} />
      <Findings checked={checked} onFocus={onFocus} />
      <EmptySections checked={checked} />
      <Banned checked={checked} onFocus={onFocus} />
      {vouched.length > 0 && (
        <details className="text-sm">
          <summary className="flex min-h-9 cursor-pointer items-center font-semibold">
            You vouch for {formatCount(vouched.length)}{' '}
            {vouched.length === 1 ? 'sentence' : 'sentences'}
          </summary>
          <ul className="mt-2 grid gap-2">
            {vouched.map(({ sentence }) => (
              <li key={sentence} className="border-s-2 border-line ps-3 wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Cuts />
    </>
  )
}

function Findings({ checked, onFocus }: Pick<Props, 'checked' | 'onFocus'>) {
  const [known, setKnown] = useState<UnsupportedSentence | null>(null)
  const findings = checked?.findings ?? []
  return (
    <section aria-labelledby="checks" className="grid gap-3 text-sm">
      <h2 id="checks" className="text-lg">
        Checks
      </h2>
      {!checked ? (
        <p className="text-ink-2">Checking…</p>
      ) : findings.length === 0 ? (
        <p className="flex gap-2 text-ink-2">
          <BadgeCheck aria-hidden="true" className="size-5 shrink-0 text-ok" />
          Every fact is supported by your evidence.
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            {findings.length === 1
              ? '1 sentence isn’t supported by your evidence.'
              : `${formatCount(findings.length)} sentences aren’t supported by your evidence.`}{' '}
            Nothing is deleted.
          </p>
          <ul className="grid gap-3">
            {findings.map((finding) => (
              <FindingLine
                key={`${finding.part} ${finding.sentence}`}
                finding={finding}
                onFocus={onFocus}
                onKnown={setKnown}
              />
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {known && <EvidenceDialog finding={known} onClose={() => setKnown(null)} />}
      </Suspense>
    </section>
  )
}

/** Sentences with words that the brand voice bans: advice, as the owner may want one all the same. */
function Banned({ checked, onFocus }: Pick<Props, 'checked' | 'onFocus'>) {
  const banned = checked?.banned ?? []
  if (banned.length === 0) return null
  return (
    <section aria-labelledby="banned" className="grid gap-2 text-sm">
      <h3 id="banned" className="font-semibold">
        Banned words
      </h3>
      <p className="text-ink-2">Your brand voice bans them. Say it in other words.</p>
      <ul className="grid gap-1">
        {banned.map(({ part, sentence, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may stand there twice
          <li key={at}>
            <button
              type="button"
              className="min-h-9 rounded-sm px-2 text-start wrap-anywhere hover:bg-sunken"
              onClick={() => onFocus({ part, sentence, why: [] })}
            >
              <span className="font-medium">{words.join(', ')}</span>
              <span className="line-clamp-2 text-ink-2">{sentence}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type LineProps = {
  finding: UnsupportedSentence
  onFocus: (finding: UnsupportedSentence) => void
  onKnown: (finding: UnsupportedSentence) => void
}
const act =
  'inline-flex min-h-9 items-center gap-1 rounded-sm px-2 text-start font-medium text-petrol hover:bg-sunken'

function FindingLine({ finding, onFocus, onKnown }: LineProps) {
  const vouching = useVouch()
  const { sentence, why, part } = finding
  return (
    <li className="grid gap-1 rounded-md border border-line bg-surface p-3">
      <button
        type="button"
        className="flex gap-2 text-start hover:underline"
        onClick={() => onFocus(finding)}
      >
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
        <span className="line-clamp-3 font-medium wrap-anywhere">{sentence}</span>
      </button>
      <p className="ps-6 text-ink-2 wrap-anywhere">{why[0]}</p>
      <div className="flex flex-wrap gap-x-1 ps-4">
        <button type="button" className={act} onClick={() => onKnown(finding)}>
          <Plus aria-hidden="true" className="size-4" />
          Add what you know
        </button>
        {part !== 'details' && (
          <button
            type="button"
            className={act}
            aria-busy={vouching.busy}
            onClick={(event) => void vouching.act(event, finding)}
          >
            Confirm as author
          </button>
        )}
      </div>
    </li>
  )
}

/** Lists the sentences that were cut before anybody edited the article. */
function Cuts() {
  const { session } = useEditorContext()
  const sections = useStore(session.store, (state) => state.sections)
  const cuts = sections.flatMap((section) => section.cuts)
  if (cuts.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="flex min-h-9 cursor-pointer items-center font-semibold">
        Cut: {formatCount(cuts.length)} {cuts.length === 1 ? 'sentence' : 'sentences'}
      </summary>
      <p className="text-ink-2">Nothing in the evidence supports them.</p>
      <ul className="mt-3 grid gap-3">
        {cuts.map(({ text, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
          <li key={at} className="border-s-2 border-line ps-3 wrap-anywhere">
            <s className="text-ink-2">{text}</s>
            <span className="block">{why}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
