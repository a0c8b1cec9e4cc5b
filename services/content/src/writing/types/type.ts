import type { Desk } from '../desk.ts'
import type { Naming } from '../package.ts'
import type { Plan } from '../plan.ts'

/** How one type of article is laid out and named. */
export type Layout = { plans: Plan[]; naming: Naming }
export type LayOut = (desk: Desk) => Layout
