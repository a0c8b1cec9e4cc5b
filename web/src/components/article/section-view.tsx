import { prose } from '@/components/text/prose'
import type { SectionTree } from './article-trees'
import { Blocks } from './prose-blocks'

/** Returns the id that a section has on the page. */
export const sectionAnchor = (sectionId: string) => `section-${sectionId}`

/** One section of an article. */
export function SectionView({ section: { id, heading, blocks } }: { section: SectionTree }) {
  return (
    <section
      id={sectionAnchor(id)}
      data-section=""
      className={`scroll-mt-24 [&:not(:first-child)]:mt-10 ${prose}`}
    >
      {!heading && blocks.some(({ type }) => type === 'heading') && (
        <h2 className="sr-only">Introduction</h2>
      )}
      {/* The typography speaks of what stands two levels in. */}
      <div>
        {heading && <h2 className="mt-0!">{heading}</h2>}
        <Blocks of={blocks} />
      </div>
    </section>
  )
}
