import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { failureText, problemOf } from '@/lib/api/problem'
import { useForm, type Values } from '@/lib/forms/form'
import { warn } from '@/lib/notices/toast'
import { makeProject } from '@/lib/projects'

type Name = 'name' | 'industry' | 'competitor'

const check = ({ name, industry }: Values<Name>) => {
  const fields = {
    ...(!name.trim() && { name: 'Enter the name of the business' }),
    ...(!industry.trim() && { industry: 'Enter the industry' }),
  }
  return Object.keys(fields).length > 0 ? { message: 'Please fill in all fields', fields } : null
}

const explain = (error: unknown): ReactNode => {
  const words = failureText(error, 'The project could not be created. Please try again.')
  const { code, projectId } = problemOf(error) ?? {}
  warn('Error', words, error)
  if (code !== 'project_exists' || !projectId) return words
  return (
    <>
      {words}{' '}
      <Link to="/projects/$projectId" params={{ projectId }} className="font-semibold underline">
        Open it
      </Link>
    </>
  )
}

/** Begins a project; everything else is told on its page. */
export default function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<Name>({
    action: 'create-project',
    validate: check,
    explain,
    submit: async ({ name, industry, competitor }, action) => {
      const competitors = competitor.trim() ? [{ name: competitor.trim() }] : []
      const body = { name: name.trim(), industry: industry.trim(), competitors }
      const { projectId } = await makeProject(client, body, action)
      await navigate({ to: '/projects/$projectId', params: { projectId } })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New project"
      description="One business in one industry. It costs nothing."
    >
      <form {...form.props} noValidate className="mt-5 grid gap-5" aria-label="New project">
        <Field
          label="Business name"
          name="name"
          required
          maxLength={200}
          autoComplete="organization"
          error={form.errors.name}
        />
        <Field
          label="Industry"
          name="industry"
          required
          maxLength={200}
          autoComplete="off"
          hint="For example: bakery, dentist, yoga studio"
          error={form.errors.industry}
        />
        <Field
          label="Main competitor"
          name="competitor"
          maxLength={200}
          autoComplete="off"
          hint="Optional. You can add more later."
          error={form.errors.competitor}
        />
        <FormFailure>{form.failure}</FormFailure>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="solid" busy={form.busy} pendingLabel="Creating...">
            Create Project
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
