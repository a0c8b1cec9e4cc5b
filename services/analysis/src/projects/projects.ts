import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type ProjectCommand,
  type ProjectEvent,
  type ProjectState,
  project,
} from './decider/project.ts'

export type Projects = Commands<ProjectCommand, ProjectState, AnalysisEvent>

/** A project of a user, which their reports belong to. */
export const projectAggregate: Aggregate<ProjectState, ProjectCommand, ProjectEvent> = {
  name: 'project',
  decider: project,
  // The project belongs to the user who creates it, and stays theirs.
  subject: (_stream, { type, data }) => (type === 'Create' ? data.userId : null),
}
