import { useMemo } from 'react'
import { prose } from '@/components/prose'
import { growingBlocks, type SectionTree } from './article-trees'
import { Blocks } from './prose-blocks'

/** Where a section stands on the page. */
export const sectionAnchor = (sectionId: string) => `section-${sectionId}`

type GrowingProps = { id: string; heading: string | null; text: string }

/** A section while a model writes it: what is cut later still stands in it. */
export function GrowingSection({ id, heading, text }: GrowingProps) {
  const blocks = useMemo(() => growingBlocks(text), [text])
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

/** One section of an article. */
export function SectionView({ section: { id, heading, blocks } }: { section: SectionTree }) {
  return (
    <section
      id={sectionAnchor(id)}
      data-section=""
      className={`scroll-mt-24 [&:not(:first-child)]:mt-10 ${prose}`}
    >
      {/* The typography speaks of what stands two levels in. */}
      <div>
        {heading && <h2 className="mt-0!">{heading}</h2>}
        <Blocks of={blocks} />
      </div>
    </section>
  )
}
