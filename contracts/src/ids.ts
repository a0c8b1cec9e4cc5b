import type { z } from 'zod'
import { id } from './kit.ts'

// The ids of a caller. They belong to identity, and are apart from its contract since the kernel reads them of every
// request.
export const UserId = id('usr')
export type UserId = z.infer<typeof UserId>
export const SessionId = id('ses')
export type SessionId = z.infer<typeof SessionId>
