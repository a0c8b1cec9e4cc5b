import { useMemo } from 'react'
import { treeOf } from '@/components/article/article-trees'
import { Blocks } from '@/components/article/prose-blocks'
import { sectionAnchor } from '@/components/article/section-view'
import { prose } from '@/components/text/prose'
import { withoutMarks } from './growing'

type Props = { id: string; heading: string | null; text: string }

/** A section while a model writes it: what is cut later still stands in it. */
export function GrowingSection({ id, heading, text }: Props) {
  const blocks = useMemo(() => treeOf(withoutMarks(text)), [text])
  return (
    <section
      id={sectionAnchor(id)}
      aria-busy="true"
      className={`scroll-mt-24 [&:not(:first-child)]:mt-10 ${prose} text-ink-2! [&_*]:text-ink-2!`}
    >
      <div>
        <p className="label-mono mb-2!">Not checked yet</p>
        {heading && <h2 className="mt-0!">{heading}</h2>}
        <Blocks of={blocks} />
      </div>
    </section>
  )
}
