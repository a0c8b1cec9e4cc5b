import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { event, internal, personal } from '../../kit.ts'
import { ReportId } from '../reports/report-id.ts'
import { ofProject, ProjectId } from './project-id.ts'

/** Somebody whom a project competes with. */
export const Rival = z.object({ name: z.string(), site: z.string().optional() })
export type Rival = z.infer<typeof Rival>

/** Streams `prj_…`: what the reports of one business in one trade have in common. */
export const projectEvents = [
  internal(
    event('ProjectCreated', {
      projectId: ProjectId,
      userId: UserId,
      at: z.iso.datetime(),
      /** The business. */
      name: personal(z.string()),
      industry: personal(z.string()),
      competitors: personal(z.array(Rival)),
    }),
  ),
  internal(event('ProjectRenamed', { ...ofProject, name: personal(z.string()) })),
  /** All that is known of it beside its name, as it is from now on; what is absent is not known. */
  internal(
    event('ProjectDetailsChanged', {
      ...ofProject,
      industry: personal(z.string()),
      competitors: personal(z.array(Rival)),
      /** Host or address of the business's own site. */
      ownSite: personal(z.string()).optional(),
      /** Code of the country, such as `GB`. */
      country: z.string().optional(),
      town: personal(z.string()).optional(),
    }),
  ),
  /** It is put away: its reports are there, and lists leave them out. */
  internal(event('ProjectArchived', ofProject)),
  internal(event('ProjectRestored', ofProject)),
  /** It is there: whatever else is said of a project stays within analysis. */
  event('ProjectOpened', ofProject),
  /** It was deleted. A report of its business may open it again. */
  event('ProjectClosed', ofProject),
  /**
   * It is gone with its reports, each of which is removed by an event of its own. `others`: how many there
   * are beside the newest, which are named, and when the newest of all was asked for.
   */
  internal(
    event('ProjectDeleted', {
      ...ofProject,
      reportIds: z.array(ReportId),
      others: z.object({ count: z.int().positive(), until: z.iso.datetime() }).optional(),
    }),
  ),
] as const
