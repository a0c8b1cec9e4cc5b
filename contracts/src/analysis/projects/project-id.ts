import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { id } from '../../kit.ts'

export const ProjectId = id('prj')
export type ProjectId = z.infer<typeof ProjectId>

/** Fields of every event of a project. */
export const ofProject = { projectId: ProjectId, userId: UserId, at: z.iso.datetime() }
