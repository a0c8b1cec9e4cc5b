import { z } from 'zod'
import { SectionId } from './article-ids.ts'

// The parts that a written article is made of.

/** The place and the purpose of a section in its article. */
export const PlannedSection = z.object({
  sectionId: SectionId,
  /** The section's name in the outline of the type, such as `answer`, `step` or `mistakes`. */
  role: z.string(),
  heading: z.string().nullable(),
  /** True if the article can't do without the section. */
  isRequired: z.boolean(),
})
export type PlannedSection = z.infer<typeof PlannedSection>

export const SectionHead = PlannedSection.extend({
  status: z.enum(['waiting', 'drafted']),
  revision: z.int().nonnegative(),
  words: z.int().nonnegative(),
})
export type SectionHead = z.infer<typeof SectionHead>

/** The title, description, address and questions around the text of an article. */
export const Package = z.object({
  title: z.string(),
  /** Others to choose from. */
  titles: z.array(z.string()),
  /** For search results. */
  description: z.string(),
  /** Others to choose from. Absent in older ones, and where one was written alone. */
  descriptions: z.array(z.string()).optional(),
  slug: z.string(),
  faq: z.array(z.object({ question: z.string(), markdown: z.string() })),
})
export type Package = z.infer<typeof Package>
