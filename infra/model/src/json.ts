import { z } from 'zod'
import { Unusable } from './failure.ts'

/** The shape of an answer, as servers are told it. */
export type Format = { name: string; schema: Record<string, unknown> }

export const formatOf = (name: string, shape: z.ZodType): Format => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape)
  return { name, schema }
}

/** For servers that do not put the schema into the prompt themselves, or take none. */
export const describeFormat = ({ name, schema }: Format): string =>
  `Answer with one JSON object and nothing else. It fits the JSON schema “${name}”: ${JSON.stringify(schema)}`

const FENCE = '```'
const LANGUAGE = /^json/i

/** The text within a code fence that is all there is; the whole text where there is none. */
export const withoutFence = (text: string): string => {
  const all = text.trim()
  const isFenced = all.length > 2 * FENCE.length && all.startsWith(FENCE) && all.endsWith(FENCE)
  if (!isFenced) return text
  const inside = all.slice(FENCE.length, -FENCE.length).replace(LANGUAGE, '')
  const content = inside.trimStart()
  const before = inside.slice(0, inside.length - content.length)
  return before.includes('\n') ? content : text
}

/** @throws Unusable (`shape`) for anything but the JSON that was asked for; a fence around it is no harm. */
export const parseAnswer = <Shape extends z.ZodType>(
  text: string,
  shape: Shape,
): z.infer<Shape> => {
  try {
    return shape.parse(JSON.parse(withoutFence(text)))
  } catch {
    throw new Unusable('shape')
  }
}
