import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { FormFailure } from '@/components/fields/form-failure'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import { useAct } from '@/lib/api/use-act'
import { announce } from '@/lib/notices/toast'
import { figuresMailsQuery } from './queries'

/** Lets the operator who is signed in turn the weekly mail of figures on or off. */
export function FiguresMail() {
  const client = useQueryClient()
  const { data } = useQuery(figuresMailsQuery)
  const { act, busy, failure } = useAct({
    name: 'set-figures-mails',
    failed: 'Your choice could not be saved. Please try again.',
    work: async (action) => {
      const input = { body: { wanted: !data?.wanted }, action }
      const chosen = await adminApi.setFiguresMails(input)
      client.setQueryData(figuresMailsQuery.queryKey, chosen)
      announce(
        'Weekly figures',
        chosen.wanted
          ? 'You get an email on Mondays, after 7:00 UTC.'
          : 'You get no more emails of figures.',
      )
    },
  })
  const change = ({ timeStamp }: ChangeEvent) => void act({ timeStamp })
  if (!data) return null
  return (
    <div className="grid gap-1">
      <label className="flex min-h-9 w-fit items-center gap-3 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={data.wanted}
          aria-busy={busy}
          onChange={change}
          className="size-4 accent-petrol"
        />
        Mail me these figures every Monday
      </label>
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}
