import {
  LONGEST_PAYOUT_REFERENCE,
  USUAL_TERMS,
} from '@sortie/contracts/tracking/partners/partner-limits'
import type { HeldOrder } from '@sortie/contracts/tracking/partners/partner-orders'
import type { Partner, PartnerKey } from '@sortie/contracts/tracking/partners/partners'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field, SelectField } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { PartnerKeyField } from '@/components/fields/partner-key-field'
import { StatementChooser } from '@/components/fields/statement-chooser'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import { keyPerContent } from '@/lib/api/idempotency'
import { formatMoment } from '@/lib/format'
import type { Action } from '@/lib/forms/action'
import { only } from '@/lib/forms/checks'
import { type Invalid, useForm, type Values } from '@/lib/forms/form'
import { announce } from '@/lib/notices/toast'
import { amountIn } from '@/lib/partner-words'
import { Confirm } from '../acts/confirm'
import { notifyFailure } from '../acts/explain'
import { refreshAdmin } from '../queries'
import { partnerActs } from './partner-acts'
import {
  checkPayout,
  checkTerms,
  type PartnerField,
  type PayoutField,
  payable,
  payoutOf,
  termsFormOf,
  termsOf,
} from './partner-terms'

/** Something that an operator is about to do with partners. */
export type PartnerAct =
  | { name: 'New Partner' }
  | { name: 'Change Terms'; partner: Partner }
  | { name: 'Address'; partner: Partner }
  | { name: 'Close'; partner: Partner }
  | { name: 'Reopen'; partner: Partner }
  | { name: 'New Key'; partner: Partner }
  | { name: 'Payout'; partner: Partner }
  | { name: 'Statement'; partner: Partner }
  | { name: 'Revoke Key'; partner: Partner; key: PartnerKey }
  | { name: 'Release Order'; order: HeldOrder }
  | { name: 'Reject Order'; order: HeldOrder }

type Props = { act: PartnerAct | null; onClose: () => void }

/** The dialog of one act at a time. */
export function PartnerDialog({ act, onClose }: Props) {
  if (!act) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(act)}
      description={descriptionOf(act)}
      width="wide"
    >
      <Body act={act} onDone={onClose} />
    </Dialog>
  )
}

const titleOf = (act: PartnerAct): string => {
  switch (act.name) {
    case 'New Partner':
      return 'New partner'
    case 'Change Terms':
      return `Terms of ${act.partner.ref}`
    case 'Address':
      return `Address of ${act.partner.ref}`
    case 'Close':
      return `Close ${act.partner.ref}`
    case 'Reopen':
      return `Open ${act.partner.ref} again`
    case 'New Key':
      return `New key for ${act.partner.ref}`
    case 'Payout':
      return `Payout to ${act.partner.ref}`
    case 'Statement':
      return `Statement of ${act.partner.ref}`
    case 'Revoke Key':
      return `Revoke a key of ${act.partner.ref}`
    case 'Release Order':
      return `Release an order of ${act.order.ref}`
    case 'Reject Order':
      return `Reject an order of ${act.order.ref}`
  }
}

const descriptionOf = (act: PartnerAct): ReactNode => {
  switch (act.name) {
    case 'New Partner':
      return 'Whoever comes by a link with this reference, accepts our cookies and opens an account is theirs.'
    case 'Change Terms':
      return 'Orders that were paid before keep the terms of their day.'
    case 'Address':
      return 'Links to their page are mailed there. Another address, or none, signs them out.'
    case 'Close':
      return 'Whoever comes by their link counts for nobody from then on. Accounts that they brought still bring commission, their keys and their page still work, and they can be opened again.'
    case 'Reopen':
      return 'Whoever comes by their link counts for them again.'
    case 'New Key':
      return 'The partner’s program reads their events by it. It is shown once, here.'
    case 'Payout':
      return 'Pay them first. What you record here is told to the partner, and cannot be taken back.'
    case 'Statement':
      return 'The balances of a month with each event, and the hash that proves them, as PDF.'
    case 'Revoke Key':
      return `Made ${formatMoment(act.key.createdAt)}, ${
        act.key.usedAt ? `last used ${formatMoment(act.key.usedAt)}` : 'never used'
      }. What reads by it is refused at once.`
    case 'Release Order':
      return `The partner is told of it now, and earns ${amountIn(act.order.currency, act.order.commissionCents)}. It cannot be taken back.`
    case 'Reject Order':
      return 'The partner is never told of it, and it brings them nothing. It cannot be taken back.'
  }
}

function Body({ act, onDone }: { act: PartnerAct; onDone: () => void }) {
  switch (act.name) {
    case 'New Partner':
      return <TermsForm partner={null} onDone={onDone} />
    case 'Change Terms':
      return <TermsForm partner={act.partner} onDone={onDone} />
    case 'Address':
      return <ContactForm partner={act.partner} onDone={onDone} />
    case 'Close':
    case 'Reopen':
      return <OpenOrClose act={act} onDone={onDone} />
    case 'New Key':
      return <NewKey partner={act.partner} onDone={onDone} />
    case 'Payout':
      return <PayoutForm partner={act.partner} onDone={onDone} />
    case 'Statement':
      return <Statement partner={act.partner} />
    case 'Revoke Key':
      return <RevokeKey partner={act.partner} partnerKey={act.key} onDone={onDone} />
    case 'Release Order':
    case 'Reject Order':
      return <DecideOrder act={act} onDone={onDone} />
  }
}

function TermsForm({ partner, onDone }: { partner: Partner | null; onDone: () => void }) {
  const client = useQueryClient()
  const [keyFor] = useState(keyPerContent)
  const { props, busy, errors, failure } = useForm<PartnerField>({
    action: partner ? 'change-partner-terms' : 'create-partner',
    validate: (values) => checkTerms(values, partner === null),
    submit: async (values, action) => {
      const terms = termsOf(values)
      const message = partner
        ? await partnerActs.changeTerms(partner.ref, terms, action)
        : await partnerActs.create(
            { ref: values.ref.trim(), terms },
            { action, idempotencyKey: keyFor(values) },
          )
      announce('Partners', message)
      onDone()
      await refreshAdmin(client)
    },
    explain: notifyFailure,
  })
  const first = termsFormOf(partner?.terms ?? USUAL_TERMS)
  return (
    <form {...props} noValidate className="mt-5 grid gap-4">
      {partner === null && (
        <Field
          name="ref"
          label="Reference"
          hint="It stands in their link, as ?ref=…, and cannot be changed."
          error={errors.ref}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField name="kind" label="Commission" defaultValue={first.kind}>
          <option value="percent">Percent of each order</option>
          <option value="fixed">Dollars for each order</option>
        </SelectField>
        <Field
          name="amount"
          label="How much"
          inputMode="decimal"
          error={errors.amount}
          defaultValue={first.amount}
        />
        <Field
          name="cap"
          label="At most, in dollars (optional)"
          inputMode="decimal"
          error={errors.cap}
          defaultValue={first.cap}
        />
        <Field
          name="hold"
          label="Payable after days"
          inputMode="numeric"
          hint="As long as buyers may ask for their money back."
          error={errors.hold}
          defaultValue={first.hold}
        />
        <Field
          name="window"
          label="Orders count for days (optional)"
          inputMode="numeric"
          hint="After the account was opened. Empty: for ever."
          error={errors.window}
          defaultValue={first.window}
        />
      </div>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="solid" busy={busy} pendingLabel="Saving...">
        {partner ? 'Change Terms' : 'Make Partner'}
      </Button>
    </form>
  )
}

/** The server knows what an address is; here it is only asked whether something like one was typed. */
const checkContact = ({ email }: Values<'email'>): Invalid<'email'> | null =>
  email.trim().includes('@', 1) ? null : only('email', 'Please enter a valid email address')

function ContactForm({ partner, onDone }: { partner: Partner; onDone: () => void }) {
  const client = useQueryClient()
  const { props, busy, errors, failure } = useForm<'email'>({
    action: 'change-partner-contact',
    validate: checkContact,
    submit: async (values, action) => {
      announce(
        'Partners',
        await partnerActs.changeContact(partner.ref, values.email.trim(), action),
      )
      onDone()
      await refreshAdmin(client)
    },
    explain: notifyFailure,
  })
  const remove = async (action: Action) => {
    announce('Partners', await partnerActs.removeContact(partner.ref, action))
    onDone()
    await refreshAdmin(client)
  }
  return (
    <>
      <form {...props} noValidate className="mt-5 grid gap-4">
        <Field
          name="email"
          type="email"
          label="Email"
          defaultValue={partner.email ?? ''}
          maxLength={254}
          autoComplete="off"
          error={errors.email}
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" variant="solid" busy={busy} pendingLabel="Saving...">
          Note Address
        </Button>
      </form>
      {partner.email !== null && (
        <Confirm
          action="remove-partner-contact"
          run={remove}
          label="Delete Address"
          pending="Deleting..."
          variant="plain"
        />
      )}
    </>
  )
}

type OpenOrCloseProps = {
  act: Extract<PartnerAct, { name: 'Close' | 'Reopen' }>
  onDone: () => void
}

function OpenOrClose({ act: { name, partner }, onDone }: OpenOrCloseProps) {
  const client = useQueryClient()
  const isClosing = name === 'Close'
  const run = async (action: Action) => {
    const work = isClosing ? partnerActs.close : partnerActs.reopen
    announce('Partners', await work(partner.ref, action))
    onDone()
    await refreshAdmin(client)
  }
  return isClosing ? (
    <Confirm action="close-partner" run={run} label="Close Partner" pending="Closing..." />
  ) : (
    <Confirm action="reopen-partner" run={run} label="Open Again" pending="Opening..." />
  )
}

function NewKey({ partner, onDone }: { partner: Partner; onDone: () => void }) {
  const client = useQueryClient()
  const [key, setKey] = useState<string | null>(null)
  if (key === null) {
    const run = async (action: Action) => {
      setKey(await partnerActs.createKey(partner.ref, action))
      await refreshAdmin(client)
    }
    return <Confirm action="create-partner-key" run={run} label="Make Key" pending="Making..." />
  }
  return (
    <PartnerKeyField
      value={key}
      hint="Copy it now: nobody can see it again. If it is lost, revoke it and make another one."
      onDone={onDone}
    />
  )
}

type RevokeProps = { partner: Partner; partnerKey: PartnerKey; onDone: () => void }

function RevokeKey({ partner, partnerKey, onDone }: RevokeProps) {
  const client = useQueryClient()
  const run = async (action: Action) => {
    announce('Partners', await partnerActs.revokeKey(partner.ref, partnerKey.keyId, action))
    onDone()
    await refreshAdmin(client)
  }
  return <Confirm action="revoke-partner-key" run={run} label="Revoke Key" pending="Revoking..." />
}

function Statement({ partner: { ref, totals } }: { partner: Partner }) {
  const currencies = totals.map(({ currency }) => currency)
  return (
    <div className="mt-5">
      <StatementChooser
        currencies={currencies.length > 0 ? currencies : ['usd']}
        hrefOf={(query) =>
          adminApi.printPartnerStatement.address({
            params: { ref },
            query,
          })
        }
      />
    </div>
  )
}

type DecideProps = {
  act: Extract<PartnerAct, { name: 'Release Order' | 'Reject Order' }>
  onDone: () => void
}

function DecideOrder({ act: { name, order }, onDone }: DecideProps) {
  const client = useQueryClient()
  const isRelease = name === 'Release Order'
  const run = async (action: Action) => {
    const decide = isRelease ? partnerActs.releaseOrder : partnerActs.rejectOrder
    try {
      announce('Partners', await decide(order.partnerOrderId, action))
      onDone()
    } finally {
      // Also where another operator decided first: the list still has the order.
      await refreshAdmin(client)
    }
  }
  return isRelease ? (
    <Confirm action="release-held-order" run={run} label="Release Order" pending="Releasing..." />
  ) : (
    <Confirm action="reject-held-order" run={run} label="Reject Order" pending="Rejecting..." />
  )
}

function PayoutForm({ partner, onDone }: { partner: Partner; onDone: () => void }) {
  const client = useQueryClient()
  const amounts = payable(partner)
  const { props, busy, errors, failure } = useForm<PayoutField>({
    action: 'record-payout',
    validate: (values) => checkPayout(values, partner),
    submit: async (values, action) => {
      announce('Partners', await partnerActs.recordPayout(partner.ref, payoutOf(values), action))
      onDone()
      await refreshAdmin(client)
    },
    explain: notifyFailure,
  })
  return (
    <form {...props} noValidate className="mt-5 grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField name="currency" label="Currency">
          {amounts.map(({ currency, cents }) => (
            <option key={currency} value={currency}>
              {amountIn(currency, cents)} payable now
            </option>
          ))}
        </SelectField>
        <Field
          name="amount"
          label="Amount paid"
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount}
        />
      </div>
      <Field
        name="reference"
        label="Reference"
        hint="As the payment is called at the bank. One reference stands for one payment."
        maxLength={LONGEST_PAYOUT_REFERENCE}
        autoComplete="off"
        error={errors.reference}
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="solid" busy={busy} pendingLabel="Recording...">
        Record Payout
      </Button>
    </form>
  )
}
