import { useState } from 'react'
import type { MissionValues } from '@/lib/missions/mission-brief'
import { useMissionDraft } from '@/lib/missions/mission-draft'

/** The details that belong to one business alone: its place, its site, its rivals, and its keywords. */
const OWN = ['country', 'town', 'ownSite', 'rivals', 'seeds'] as const
type Own = Pick<MissionValues, (typeof OWN)[number]>

type LeftDetails = { business: string; details: Own }

const plain = (name: string) => name.trim().toLowerCase()

const fieldOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | null

const write = (form: HTMLFormElement, details: Partial<Own>) => {
  for (const [name, value] of Object.entries(details)) {
    const field = fieldOf(form, name)
    if (field) field.value = value
  }
  useMissionDraft.getState().keep(Object.fromEntries(new FormData(form)) as MissionValues)
}

/** Returns true where two names belong to one business, as far as they show: one of them may be the longer form. */
const areOne = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/**
 * A form begins with the details of the last report, or of a project. Once another business is named, what is left of the
 * one before is wrong for it: a dentist would be compared with the bakeries of the last client.
 * @param start what the form began with
 */
const withoutOwn = (start: MissionValues, details: Own): MissionValues => ({
  ...start,
  ...Object.fromEntries(Object.keys(details).map((name) => [name, ''])),
})

export const useOtherBusiness = (start: MissionValues) => {
  const [left, setLeft] = useState<LeftDetails | null>(null)
  return {
    /** The details that were taken out of the form, and may be put back; null where there are none. */
    left,
    /** The initial values, without the details that were taken out. */
    filled: left ? withoutOwn(start, left.details) : start,
    /** Takes out what nobody changed, where another business is named. */
    leave: (form: HTMLFormElement) => {
      const name = plain(fieldOf(form, 'businessName')?.value ?? '')
      const before = plain(start.businessName)
      if (left !== null || !name || !before || areOne(name, before)) return
      const stale = OWN.filter((each) => start[each] && fieldOf(form, each)?.value === start[each])
      if (stale.length === 0) return
      const details = Object.fromEntries(stale.map((each) => [each, start[each]])) as Own
      write(form, Object.fromEntries(stale.map((each) => [each, ''])))
      setLeft({ business: start.businessName, details })
    },
    restore: (form: HTMLFormElement) => {
      if (!left) return
      write(form, left.details)
      setLeft(null)
    },
  }
}
