import type { Invalid } from '@/lib/forms/form'

/** The values of an act's form. */
export type ActValues = { text: string; missions: string }

/** The values that acts can ask for, by name, with the limits of the contracts. */
export const NEEDS = {
  reason: {
    label: 'Reason',
    hint: 'It is kept in the audit log, and in what a user may download about themselves.',
    least: 3,
    most: 500,
    missing: 'Please give a reason',
  },
  answer: {
    label: 'Answer',
    hint: 'We email it, with their message below.',
    least: 1,
    most: 5_000,
    missing: 'Please write an answer',
  },
  missions: { label: 'Missions', most: 1_000, wrong: 'Enter a number from 1 to 1,000' },
} as const

/** Checks the values that an operator entered; returns null where all are valid. */
export const checkAct = (
  { text, missions }: ActValues,
  { needs, writes }: { needs?: 'missions'; writes?: 'answer' },
): Invalid<keyof ActValues> | null => {
  const { least, missing } = NEEDS[writes ?? 'reason']
  const fields: Invalid<keyof ActValues>['fields'] = {}
  if (needs) {
    const count = /^[1-9]\d{0,3}$/.test(missions.trim()) ? Number(missions) : 0
    if (count < 1 || count > NEEDS.missions.most) fields.missions = NEEDS.missions.wrong
  }
  if (text.trim().length < least) fields.text = missing
  const [message] = Object.values(fields)
  return message ? { message, fields } : null
}
