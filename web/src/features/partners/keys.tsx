import { MOST_PARTNER_KEYS } from '@sortie/contracts/tracking/partners/partner-limits'
import type { PartnerAccount } from '@sortie/contracts/tracking/partners/partner-page'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { FormFailure } from '@/components/fields/form-failure'
import { PartnerKeyField } from '@/components/fields/partner-key-field'
import { Moment, RowButton } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { unlessGone } from '@/lib/api/unless-gone'
import { announce } from '@/lib/notices/toast'
import { ownPartnerActs } from './acts'
import { ConfirmDialog } from './confirm-dialog'
import { countText } from './count-text'
import { FoldedPart } from './part'
import { refreshPartner } from './queries'
import { usePartnerAct } from './use-partner-act'

type Key = PartnerAccount['keys'][number]

/** The keys of a partner’s programs. */
export function PartnerKeys({ keys }: { keys: Key[] }) {
  const client = useQueryClient()
  const [made, setMade] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<Key | null>(null)
  const { act, busy, failure } = usePartnerAct({
    name: 'create-own-partner-key',
    failed: 'No key was made. Please try again.',
    work: async (action) => {
      setMade((await ownPartnerActs.createKey(action)).key)
      await refreshPartner(client)
    },
  })
  const columns: Column<Key>[] = [
    { head: 'Made', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      head: 'Last used',
      cell: ({ usedAt }) => (usedAt ? <Moment at={usedAt} /> : 'never'),
    },
    {
      head: 'Act',
      end: true,
      cell: (key) => <RowButton onClick={() => setRevoked(key)}>Revoke</RowButton>,
    },
  ]
  return (
    <FoldedPart title="Keys of your programs" summary={countText(keys.length, 'key')}>
      <p className="max-w-[68ch] text-ink-2">
        A program reads your events by a key. Two work at a time, so that one can take the place of
        the other.
      </p>
      <FormFailure>{failure}</FormFailure>
      {keys.length > 0 && (
        <Table caption="Keys" columns={columns} rows={keys} keyOf={({ keyId }) => keyId} />
      )}
      {keys.length < MOST_PARTNER_KEYS && (
        <div>
          <Button busy={busy} pendingLabel="Making..." onClick={act}>
            New Key
          </Button>
        </div>
      )}
      {made !== null && <NewKey value={made} onClose={() => setMade(null)} />}
      {revoked !== null && <Revoke of={revoked} onClose={() => setRevoked(null)} />}
    </FoldedPart>
  )
}

function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your new key"
      description="Copy it now: nobody can see it again. If it is lost, revoke it and make another one."
      width="wide"
    >
      <PartnerKeyField value={value} onDone={onClose} />
    </Dialog>
  )
}

function Revoke({ of: { keyId }, onClose }: { of: Key; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title="Revoke this key?"
      description="What reads by it is refused at once."
      label="Revoke Key"
      pendingLabel="Revoking..."
      act={{
        name: 'revoke-own-partner-key',
        failed: 'The key still works. Please try again.',
        work: async (action) => {
          // One that is gone was revoked in another tab, or by a request whose answer was lost.
          await ownPartnerActs.revokeKey(keyId, action).catch(unlessGone)
          announce('Partner', 'The key does not work any more.')
          onClose()
          await refreshPartner(client)
        },
      }}
      onClose={onClose}
    />
  )
}
