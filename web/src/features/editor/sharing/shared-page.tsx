import type { SharedDraft } from '@sortie/contracts/content/drafts/draft-sharing'
import { generatorOf, noticeOf, sourceTypesOf, type TextOrigin } from '@sortie/prose/exports/origin'
import { scriptJson } from '@sortie/prose/exports/script-json'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ArticleText } from '@/components/article/article-text'
import { questionTrees, sectionTrees, sourcesOf } from '@/components/article/article-trees'
import { ImagesPathContext } from '@/components/article/images-path'
import { IsReaderContext } from '@/components/article/reader'
import { Badge } from '@/components/badge'
import { NoShared } from '@/components/states/no-shared'
import { Spinner } from '@/components/states/spinner'
import { draftKindName } from '@/lib/drafts/article-types'
import { formatDay } from '@/lib/format'
import { pageTitle, useTabTitle } from '@/lib/pages/use-page-title'
import { CommentBox } from '../comments/comment-box'
import { sectionNameOf } from '../session/session-state'
import { sharedDraftQuery } from './sharing'

/** An article that somebody shared: read as it is, by whoever has the link. */
export default function SharedPage({ token }: { token: string }) {
  const { data: shared, error, refetch, isFetching } = useQuery(sharedDraftQuery(token))
  if (shared) return <Shared shared={shared} token={token} />
  if (!error) return <Spinner />
  return <NoShared to="article" error={error} isFetching={isFetching} refetch={refetch} />
}

function Shared({ shared, token }: { shared: SharedDraft; token: string }) {
  const { details, sections, evidence, author, at, endsAt, type, writer, cautions } = shared
  const { pageKind } = shared
  const noun: Noun = pageKind ? 'page' : 'article'
  const origin: TextOrigin = { writer, isEdited: shared.isEditedByPerson ?? false, reviewer: null }
  const [reader, setReader] = useState('')
  const commenting = { token, reader, onReader: setReader }
  const trees = useMemo(
    () =>
      sectionTrees(
        sections.map((one, at) => ({ ...one, sectionId: one.sectionId ?? `none-${at}` })),
      ),
    [sections],
  )
  const faq = useMemo(() => questionTrees(details.faq), [details.faq])
  useTabTitle(pageTitle(details.title))
  const sources = useMemo(() => sourcesOf([...trees, ...faq], evidence), [trees, faq, evidence])
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <header className="w-full max-w-[68ch] justify-self-center">
        <p className="label-mono text-radar">
          Shared {noun} · {draftKindName({ type, pageKind })}
        </p>
        <h1 className="mt-1 text-3xl wrap-anywhere sm:text-4xl">{details.title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          {author && (
            <span>
              {author.name}
              {author.role && `, ${author.role}`} ·
            </span>
          )}
          <span>
            <time dateTime={at}>{formatDay(at)}</time> · link expires {formatDay(endsAt)}
          </span>
          <Badge tone="warn">{writer === 'template' ? 'Template draft: no AI' : 'AI draft'}</Badge>
        </p>
        <p className="mt-2 text-sm text-ink-2">{noticeOf(origin, noun)}</p>
        <OriginMark origin={origin} title={details.title} noun={noun} />
        {cautions.length > 0 && (
          <p className="mt-4 rounded-md border border-warn/50 bg-warn/10 p-4 text-sm">
            This {noun} touches on {cautions.join(' and ')}. A professional should check it before
            anybody acts on it.
          </p>
        )}
      </header>
      <IsReaderContext value>
        <ImagesPathContext value={`/api/shared-drafts/${token}/images`}>
          <ArticleText
            label={details.title}
            sections={trees}
            faq={faq}
            sources={sources}
            behind={({ id, heading }) =>
              sections.some(({ sectionId }) => sectionId === id) && (
                <CommentBox {...commenting} sectionId={id} on={sectionNameOf(heading)} />
              )
            }
          />
        </ImagesPathContext>
        <div className="w-full max-w-[68ch] justify-self-center border-t border-line print:hidden">
          <CommentBox {...commenting} sectionId={null} on={`the whole ${noun}`} />
        </div>
      </IsReaderContext>
    </div>
  )
}

type Noun = 'page' | 'article'

/** Says the same to programs as the line above says to readers, in the head: the text itself holds no script. */
function OriginMark({ origin, title, noun }: { origin: TextOrigin; title: string; noun: Noun }) {
  const { writer, isEdited } = origin
  useEffect(() => {
    const made: TextOrigin = { writer, isEdited, reviewer: null }
    const block = document.createElement('script')
    block.type = 'application/ld+json'
    block.textContent = scriptJson({
      '@context': 'https://schema.org',
      ...(noun === 'page'
        ? { '@type': 'WebPage', name: title }
        : { '@type': 'BlogPosting', headline: title }),
      digitalSourceType: sourceTypesOf(made),
      creditText: noticeOf(made, noun),
    })
    document.head.append(block)
    return () => block.remove()
  }, [writer, isEdited, title, noun])
  return <meta name="generator" content={generatorOf(origin)} />
}
