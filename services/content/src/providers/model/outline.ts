import type { PlannedSection } from '@sortie/contracts/content/drafts/article-parts'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { bm25 } from '@sortie/prose/score/coverage'
import { z } from 'zod'
import type { TemplateSection } from '../../writing/types/type.ts'

/** Items of a section at most, and sections that one item stands in. */
const MOST_ITEMS = 10
const MOST_PLACES = 2
const HEADING = 90

/** The answer of an editor; an answer of another shape fails the call. */
export const OutlineAnswer = z.object({
  angle: z.string().max(600),
  sections: z
    .array(
      z.object({
        role: z.string(),
        heading: z.string(),
        point: z.string(),
        items: z.array(z.string()),
        terms: z.array(z.string()),
      }),
    )
    .max(30),
})
export type OutlineAnswer = z.infer<typeof OutlineAnswer>

/** A plan that keeps to its template, whatever the editor said. */
export type OutlinePlan = {
  angle: string
  sections: {
    sectionId: string
    role: string
    heading: string
    point: string
    items: string[]
    terms: string[]
    isRequired: boolean
  }[]
}

/** A heading as it may stand: one line, no marks, no ids. */
const headingOf = (
  text: string | undefined,
  fallback: string,
  isPlain: (heading: string) => boolean,
): string => {
  const plain = (text ?? '')
    .replace(/\[e\d+\]/g, '')
    .replace(/[#*_`<>[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > 2 && plain.length <= HEADING && isPlain(plain) ? plain : fallback
}

/** The items closest to a text, by their words. */
const closest = (text: string, items: readonly EvidenceItem[]): string[] => {
  const scores = bm25(
    text,
    items.map((item) => item.text),
  )
  return items
    .map(({ id }, at) => ({ id, score: scores[at]! }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id)
}

/** Takes items for one section after the other, each for a few of them at most: nobody reads a fact three times. */
const itemTaker = (items: readonly EvidenceItem[]) => {
  const known = new Set<string>(items.map(({ id }) => id))
  const used = new Map<string, number>()
  return (ids: readonly string[], most = MOST_ITEMS): string[] =>
    [...new Set(ids)]
      .filter((id) => known.has(id) && (used.get(id) ?? 0) < MOST_PLACES)
      .slice(0, most)
      .map((id) => {
        used.set(id, (used.get(id) ?? 0) + 1)
        return id
      })
}

/**
 * Template × answer -> plan: sections in the order of the template, required ones always, unknown items and
 * further uses of one left out. A section that was given none gets those closest to it.
 * @param isPlain whether a heading says nothing that only evidence could carry; else the template's stands
 */
export const planOutline = (
  template: readonly TemplateSection[],
  answer: OutlineAnswer,
  items: readonly EvidenceItem[],
  isPlain: (heading: string) => boolean = () => true,
): OutlinePlan => {
  const take = itemTaker(items)
  const sectionsByRole = new Map(
    answer.sections.map((each) => [each.role.trim().toLowerCase(), each]),
  )
  const planned = template
    .filter(({ role, isRequired }) => isRequired || sectionsByRole.has(role))
    .map(({ role, what, heading, isRequired }) => {
      const own = sectionsByRole.get(role)
      return {
        role,
        isRequired,
        heading: headingOf(own?.heading, heading, isPlain),
        point: own?.point.trim() || what,
        terms: (own?.terms ?? []).slice(0, 5),
        items: take(own?.items ?? []),
      }
    })
  return {
    angle: answer.angle,
    sections: planned.map((section, at) => ({
      ...section,
      sectionId: `s${at + 1}`,
      items:
        section.items.length > 0
          ? section.items
          : take(closest(`${section.heading} ${section.point}`, items), MOST_ITEMS / 2),
    })),
  }
}

/**
 * An outline as it was recorded, without what was said of its sections: their template says what each is for,
 * and those items go to it that are closest.
 */
export const takenUp = (
  template: readonly TemplateSection[],
  sections: readonly PlannedSection[],
  items: readonly EvidenceItem[],
): OutlinePlan => {
  const take = itemTaker(items)
  return {
    angle: '',
    sections: sections.map((section) => {
      const own = template.find(({ role }) => role === section.role)
      const heading = section.heading ?? own?.heading ?? ''
      const point = own?.what ?? heading
      return {
        ...section,
        heading,
        point,
        terms: [],
        items: take(closest(`${heading} ${point}`, items), MOST_ITEMS / 2),
      }
    }),
  }
}
