import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { titleWidth } from '@sortie/prose/score/title-width'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { Field, TextArea } from '@/components/fields/field'
import { Skeleton } from '@/components/states/skeleton'
import { descriptionFit, titleFit } from '../checks/score-advice'
import { useEditorContext } from '../editor-context'
import { detailErrors } from '../session/same-content'

const Candidates = lazy(() => import('./candidates'))

const unique = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean)

type OthersProps = ComponentProps<typeof Candidates> & { name: string }

/** Lists the other texts that were written for the field, once the user opens the list. */
function Others({ name, ...candidates }: OthersProps) {
  const [isOpen, setOpen] = useState(false)
  const others = candidates.texts.filter((text) => text !== candidates.current)
  if (others.length === 0) return null
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">
        {name} ({others.length})
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <Candidates {...candidates} />
        </Suspense>
      )}
    </details>
  )
}

/** Title, description and address, and how search results would show them. */
export function ArticleDetailsForm({ begun }: { begun: Draft }) {
  const { session } = useEditorContext()
  const details = useStore(session.store, (state) => state.details)
  const { title, description, slug } = details
  const errors = detailErrors(details)
  const { keyword, package: around } = begun
  const titles = unique([around?.title ?? '', ...(around?.titles ?? [])])
  const descriptions = unique([around?.description ?? '', ...(around?.descriptions ?? [])])
  return (
    <section aria-labelledby="package" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="package" className="text-lg">
        Title and description
      </h2>
      <div className="rounded-md border border-line bg-surface p-3 text-sm">
        <p className="truncate text-ink-2">yoursite.com › {slug}</p>
        <p className="line-clamp-2 text-base font-medium text-petrol">{title}</p>
        <p className="line-clamp-4 text-ink-2">{description}</p>
      </div>
      <TextArea
        label="Title"
        rows={2}
        maxLength={200}
        value={title}
        hint={titleFit(titleWidth(title))}
        error={errors.title}
        onChange={({ target }) =>
          session.writeDetails({ title: target.value.replace(/\s*\n\s*/g, ' ') })
        }
      />
      <Others of="title" name="Other titles" texts={titles} current={title} keyword={keyword} />
      <TextArea
        label="Description"
        rows={4}
        maxLength={400}
        value={description}
        hint={descriptionFit(description)}
        onChange={({ target }) =>
          session.writeDetails({ description: target.value.replace(/\s*\n\s*/g, ' ') })
        }
      />
      <Others
        of="description"
        name="Other descriptions"
        texts={descriptions}
        current={description}
        keyword={keyword}
      />
      <Field
        label="Address of the page"
        value={slug}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        error={errors.slug}
        onChange={({ target }) =>
          session.writeDetails({ slug: target.value.toLowerCase().replace(/[\s_]+/g, '-') })
        }
      />
    </section>
  )
}
