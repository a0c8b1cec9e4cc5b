import { z } from 'zod'

/** The kind of a report; requests of older releases, which lack it, are for `keywords`. */
export const ReportKind = z.enum(['keywords', 'competitors'])
export type ReportKind = z.infer<typeof ReportKind>

/** `trial` is free and billing ignores it; `mission` is paid. */
export const Funding = z.enum(['trial', 'mission'])
export type Funding = z.infer<typeof Funding>
