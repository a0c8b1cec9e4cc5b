import type { Project } from '@sortie/contracts/analysis/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Field } from '@/components/fields/field'
import { failureText } from '@/lib/api/problem'
import { useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { giveName } from '@/lib/projects'

/** The name of a project, changed where it stands. */
export function Title({ project }: { project: Project }) {
  const [isRenaming, setRenaming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  // The field that had the focus is gone.
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) opener.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])
  return (
    <div>
      {isRenaming ? (
        <>
          <h1 className="sr-only">{project.name}</h1>
          <Rename project={project} onDone={() => setRenaming(false)} />
        </>
      ) : (
        <div className="flex items-start gap-2">
          <h1 className="text-3xl wrap-anywhere sm:text-4xl">{project.name}</h1>
          <button
            ref={opener}
            type="button"
            aria-label="Rename the project"
            onClick={() => setRenaming(true)}
            className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <Pencil className="size-4" />
          </button>
        </div>
      )}
      <p className="mt-1 text-ink-2 wrap-anywhere">{project.industry}</p>
    </div>
  )
}

function Rename({ project, onDone }: { project: Project; onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm<'name'>({
    action: 'rename-project',
    validate: ({ name }) =>
      name.trim() ? null : { message: 'Enter a name', fields: { name: 'Enter a name' } },
    explain: (error) => {
      warn(
        'Error',
        failureText(error, 'The project could not be renamed. Please try again.'),
        error,
      )
      return null
    },
    submit: async (values, action) => {
      const name = values.name.trim()
      // It shows the new name at once; refused, it has the old one again.
      onDone()
      if (name === project.name) return
      await giveName(client, project, name, action)
      announce('Project renamed', name)
    },
  })
  return (
    <form
      {...form.props}
      noValidate
      aria-label="Rename the project"
      className="flex max-w-2xl flex-wrap items-end gap-3"
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <div className="min-w-0 flex-1 basis-60">
        <Field
          label="Project name"
          name="name"
          maxLength={200}
          autoComplete="off"
          autoFocus
          defaultValue={project.name}
          onFocus={({ currentTarget }) => currentTarget.select()}
          error={form.errors.name}
        />
      </div>
      <Button type="submit" variant="solid" busy={form.busy}>
        Save Name
      </Button>
      <Button variant="quiet" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}
