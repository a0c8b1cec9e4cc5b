import { z } from 'zod'
import type { ModelRequest } from './model-request.ts'

// The parts of a user message that the stand-in reads. It ignores other fields, and does without missing ones: prompts
// may change as long as they have these.

const Items = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    voice: z.string().default('measured'),
    source: z
      .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
      .default('its source'),
  }),
)
export type MaterialItem = z.infer<typeof Items>[number]

const MaterialSection = z.object({
  role: z.string().default('section'),
  heading: z.string().default(''),
  point: z.string().default(''),
  /** Ids of the items that belong to it; all where there are none. */
  items: z.array(z.string()).default([]),
  terms: z.array(z.string()).default([]),
  markdown: z.string().default(''),
})
export type MaterialSection = z.infer<typeof MaterialSection>

const Brief = z.object({ keyword: z.string().default('the subject') })
const Template = z.array(z.object({ role: z.string() }))
const Sentences = z.array(z.object({ number: z.number(), text: z.string() }))
const Violations = z.array(
  z.object({ number: z.number(), sentence: z.string(), item: z.string().nullish() }),
)
const Questions = z.array(z.string())

const read = <Shape extends z.ZodType>(request: ModelRequest, name: string, shape: Shape) => {
  const found = shape.safeParse(request.part(name))
  return found.success ? (found.data as z.infer<Shape>) : undefined
}

/** Reads the material of a request: the parts that it may work with. */
export const readMaterial = (request: ModelRequest) => ({
  keyword: read(request, 'brief', Brief)?.keyword ?? 'the subject',
  items: read(request, 'items', Items) ?? [],
  section: read(request, 'section', MaterialSection) ?? MaterialSection.parse({}),
  template: read(request, 'template', Template) ?? [],
  sentences: read(request, 'sentences', Sentences) ?? [],
  violations: read(request, 'violations', Violations) ?? [],
  questions: read(request, 'questions', Questions) ?? [],
})
export type ModelMaterial = ReturnType<typeof readMaterial>
