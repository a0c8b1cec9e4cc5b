import { titleWidth } from '@sortie/prose/score/title-width'
import { useStore } from 'zustand'
import { Field, SelectField, TextArea } from '@/components/field'
import { useDesk } from './desk'
import { detailErrors } from './same-content'
import { descriptionFit, titleFit } from './score-advice'

/** Title, description and address, and how search results would show them. */
export function DetailsForm({ titles }: { titles: readonly string[] }) {
  const { session } = useDesk()
  const details = useStore(session.store, (state) => state.details)
  const { title, description, slug } = details
  const errors = detailErrors(details)
  const others = titles.filter((one) => one !== title)
  return (
    <section aria-labelledby="package" className="grid gap-4">
      <h2 id="package" className="text-lg">
        Title and description
      </h2>
      <div className="rounded-md border border-line bg-surface p-3 text-sm">
        <p className="truncate text-ink-2">yoursite.com › {slug}</p>
        <p className="line-clamp-1 text-base font-medium text-petrol">{title}</p>
        <p className="line-clamp-2 text-ink-2">{description}</p>
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
      {others.length > 0 && (
        <SelectField
          label="Other titles"
          value=""
          onChange={({ target }) => target.value && session.writeDetails({ title: target.value })}
        >
          <option value="">Choose one to use it</option>
          {others.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
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
