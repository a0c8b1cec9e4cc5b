import { indefiniteArticle } from '@sortie/prose/text/indefinite-article'
import { plainLine, unended } from '../plain-text.ts'
import type { SectionComposer } from './section-composer.ts'

/** Roles that a business has one of: `the owner of`, and not `a sweep at`. */
const LEADS = /^(?:co-?)?(?:owners?|founders?|directors?|managers?|head|president|principal)\b/i
/** A role as its holder has it: `the owner of`, `a master electrician at`. */
const held = (role: string): string => {
  if (LEADS.test(role)) return `the ${role} of`
  return /^(?:an?|the) /i.test(role) ? `${role} at` : `${indefiniteArticle(role)} ${role} at`
}

/**
 * Returns who speaks in an article, as far as the brief says it; null where nobody is named. The heading above names the
 * business with its town.
 */
export const bylineOf = ({ assignment, filling: { business } }: SectionComposer): string | null => {
  const { author } = assignment.brief
  const name = unended(plainLine(author?.name ?? ''))
  const role = unended(plainLine(author?.role ?? ''))
  if (name === '' || name === business) return null
  // `CEO, father of two` is a line and no role.
  return role === '' || role.includes(',')
    ? `${name} wrote this for ${business}.`
    : `${name} is ${held(role)} ${business}.`
}
