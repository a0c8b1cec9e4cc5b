import type { ArticleFault, WrittenArticle } from '../article.ts'
import type { SectionLayout } from '../plan.ts'
import { missingSection } from './gate.ts'

/**
 * Returns the faults of required sections that had something to say and of which the checker left nothing: nobody would notice that
 * they are gone.
 */
export const emptiedFaults = (
  plans: readonly Pick<SectionLayout, 'role' | 'isRequired' | 'parts'>[],
  { sections, faults }: Pick<WrittenArticle, 'faults'> & { sections: readonly { role: string }[] },
): ArticleFault[] => {
  const roles = new Set(sections.map(({ role }) => role))
  const known = new Set(faults.map(({ message }) => message))
  return plans
    .filter(({ role, isRequired, parts }) => isRequired && parts.length > 0 && !roles.has(role))
    .map(({ role }) => missingSection(role))
    .filter(({ message }) => !known.has(message))
}
