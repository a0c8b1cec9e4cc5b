import type { NewsletterIssue } from '@sortie/contracts/content/newsletter/newsletter-issues'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field, TextArea } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { Loaded } from '@/components/states/query-states'
import { keyPerContent } from '@/lib/api/idempotency'
import { type Invalid, useForm, type Values } from '@/lib/forms/form'
import { announce } from '@/lib/notices/toast'
import type { OperatorRequest } from '../acts/acts'
import { notifyFailure } from '../acts/explain'
import { issuePreview, refreshAdmin } from '../queries'
import { MailPreview } from './mail-preview'
import { confirmedAddresses, newsletterActs } from './newsletter-acts'

/** The names of the acts on an issue that have a form. */
type FormName = 'Edit' | 'Send Test' | 'Send' | 'Call Off' | 'Pause' | 'Resume'
type FormAct = { name: 'Compose' } | { name: FormName; issue: NewsletterIssue }
/** Something that an operator is about to do with the newsletter. */
export type IssueAct = FormAct | { name: 'Preview'; issue: NewsletterIssue }

type Props = { act: IssueAct | null; confirmed: number; onClose: () => void }

/** The dialog of one act at a time. */
export function IssueDialog({ act, confirmed, onClose }: Props) {
  if (!act) return null
  const { title, description } = headOf(act, confirmed)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      width={act.name === 'Preview' ? 'widest' : 'wide'}
    >
      {act.name === 'Preview' ? (
        <Preview issueId={act.issue.issueId} />
      ) : (
        <IssueForm act={act} onDone={onClose} />
      )}
    </Dialog>
  )
}

type Head = { title: string; description: ReactNode }

const headOf = (act: IssueAct, confirmed: number): Head => {
  switch (act.name) {
    case 'Compose':
      return {
        title: 'New issue',
        description: 'It is saved as a draft. Nobody gets it until you send it.',
      }
    case 'Edit':
      return { title: 'Edit the issue', description: 'Only a draft can be edited.' }
    case 'Preview':
      return {
        title: act.issue.subject,
        description: 'As its readers get it. No link leads anywhere here.',
      }
    case 'Send Test':
      return { title: 'Send a test', description: 'It goes to your own address, and nowhere else.' }
    case 'Send':
      return {
        title: 'Send the issue',
        description: `“${act.issue.subject}” goes to ${confirmedAddresses(confirmed)}. You can pause it, but a sent email cannot be taken back.`,
      }
    case 'Call Off':
      return { title: 'Call the issue off', description: 'It becomes a draft again.' }
    case 'Pause':
      return {
        title: 'Pause sending',
        description: 'Whoever was not written to yet waits until you resume.',
      }
    case 'Resume':
      return {
        title: 'Resume sending',
        description: 'It goes on with those who were not written to yet.',
      }
  }
}

function Preview({ issueId }: { issueId: string }) {
  const query = useQuery(issuePreview(issueId))
  return (
    <div className="mt-4">
      <Loaded query={query} what="The preview">
        {() => query.data && <MailPreview html={query.data.html} text={query.data.text} />}
      </Loaded>
    </div>
  )
}

type Name = 'subject' | 'text' | 'sendAt'
/** The values of a form; the act decides which fields it has. */
type IssueFields = Partial<Values<Name>>

// As the contract bounds them.
const SUBJECT = 150
const TEXT = 10_000

const buttons: Record<FormAct['name'], { label: string; pending: string; action: string }> = {
  Compose: { label: 'Save Draft', pending: 'Saving...', action: 'compose-issue' },
  Edit: { label: 'Save Draft', pending: 'Saving...', action: 'edit-issue' },
  'Send Test': { label: 'Send Test', pending: 'Sending...', action: 'test-issue' },
  Send: { label: 'Send Issue', pending: 'Sending...', action: 'send-issue' },
  'Call Off': { label: 'Call Off', pending: 'Calling off...', action: 'call-issue-off' },
  Pause: { label: 'Pause', pending: 'Pausing...', action: 'pause-issue' },
  Resume: { label: 'Resume', pending: 'Resuming...', action: 'resume-issue' },
}

const isWritten = ({ name }: FormAct) => name === 'Compose' || name === 'Edit'

/** Checks the values of a form; returns null where all are valid. */
const checkIssue = (act: FormAct, fields: IssueFields): Invalid<Name> | null => {
  const wrong: Invalid<Name>['fields'] = {}
  if (isWritten(act)) {
    if (!fields.subject?.trim()) wrong.subject = 'Please enter a subject'
    if (!fields.text?.trim()) wrong.text = 'Please write a text'
  }
  if (fields.sendAt && !(Date.parse(fields.sendAt) > Date.now())) {
    wrong.sendAt = 'Choose a time to come, or leave it empty to send now'
  }
  const [message] = Object.values(wrong)
  return message ? { message, fields: wrong } : null
}

const perform = (act: FormAct, fields: IssueFields, sent: OperatorRequest): Promise<string> => {
  const content = { subject: fields.subject?.trim() ?? '', text: fields.text?.trim() ?? '' }
  if (act.name === 'Compose') return newsletterActs.compose(content, sent)
  const { issueId } = act.issue
  switch (act.name) {
    case 'Edit':
      return newsletterActs.edit(issueId, content, sent)
    case 'Send Test':
      return newsletterActs.test(issueId, sent)
    case 'Send': {
      // As it was typed in the operator's own time zone.
      const sendAt = fields.sendAt ? new Date(fields.sendAt).toISOString() : undefined
      return newsletterActs.send(issueId, sendAt, sent)
    }
    case 'Call Off':
      return newsletterActs.unschedule(issueId, sent)
    case 'Pause':
      return newsletterActs.pause(issueId, sent)
    case 'Resume':
      return newsletterActs.resume(issueId, sent)
  }
}

function IssueForm({ act, onDone }: { act: FormAct; onDone: () => void }) {
  const client = useQueryClient()
  const [keyFor] = useState(keyPerContent)
  const { label, pending, action: actionName } = buttons[act.name]
  const { props, busy, errors, failure } = useForm<Name>({
    action: actionName,
    validate: (values) => checkIssue(act, values),
    submit: async (values, action) => {
      const message = await perform(act, values, { action, idempotencyKey: keyFor(values) })
      announce('Newsletter', message)
      onDone()
      await refreshAdmin(client)
    },
    explain: notifyFailure,
  })
  const issue = act.name === 'Edit' ? act.issue : null
  return (
    <form {...props} noValidate className="mt-5 grid gap-4">
      {isWritten(act) && (
        <>
          <Field
            name="subject"
            label="Subject"
            error={errors.subject}
            maxLength={SUBJECT}
            autoComplete="off"
            defaultValue={issue?.subject}
          />
          <TextArea
            name="text"
            label="Text"
            hint="An empty line begins a new paragraph. Every email ends with a link to unsubscribe."
            error={errors.text}
            maxLength={TEXT}
            rows={12}
            defaultValue={issue?.text}
          />
        </>
      )}
      {act.name === 'Send' && (
        <Field
          name="sendAt"
          label="Send at (optional)"
          type="datetime-local"
          hint="In your time zone. Left empty, it is sent now."
          error={errors.sendAt}
        />
      )}
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="solid" busy={busy} pendingLabel={pending}>
        {label}
      </Button>
    </form>
  )
}
