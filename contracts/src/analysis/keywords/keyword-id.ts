import type { z } from 'zod'
import { id } from '../../kit.ts'

export const KeywordId = id('kw')
export type KeywordId = z.infer<typeof KeywordId>
