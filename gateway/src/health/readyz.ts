import { z } from 'zod'

const PATIENCE_MS = 1_000

/** The readiness report of an instance; one of a release before this one gives its status alone. */
const Readyz = z.object({
  checks: z.object({ reads: z.boolean(), writes: z.boolean() }).optional().catch(undefined),
  stopping: z.boolean().default(false),
})

export type InstanceReadiness = z.infer<typeof Readyz> & {
  /** True if requests may be sent there. */
  serves: boolean
}

/** Asks an instance of a service whether it is ready. @returns null where it says nothing. */
export const askReadiness = async (url: string): Promise<InstanceReadiness | null> => {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return { ...Readyz.parse(await response.json()), serves: response.ok }
  } catch {
    return null
  }
}
