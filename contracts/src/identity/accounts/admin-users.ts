import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint } from '../../kit.ts'

const at = z.iso.datetime()

export const getUsersOverview = endpoint({
  method: 'get',
  path: '/api/admin/identity/overview',
  access: 'admin',
  summary: 'Counts accounts.',
  reply: z.object({
    users: z.int(),
    confirmed: z.int(),
    lastDay: z.int(),
    deletionsOpen: z.int(),
  }),
})

export const AdminUser = z.object({
  userId: UserId,
  /** Null once erased. */
  email: z.string().nullable(),
  confirmed: z.boolean(),
  registeredAt: at,
  freeTrialUsed: z.boolean(),
  queriesRemaining: z.int().nonnegative(),
  admin: z.boolean(),
})

export const searchUsers = endpoint({
  method: 'get',
  path: '/api/admin/identity/users',
  access: 'admin',
  summary: 'Lists users, newest first, by user ID or part of the email address.',
  query: z.strictObject({
    search: z.string().trim().max(254).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ users: z.array(AdminUser), next: z.string().nullable() }),
})

export const listAudit = endpoint({
  method: 'get',
  path: '/api/admin/identity/audit',
  access: 'admin',
  summary: 'Lists operator actions in all contexts, newest first.',
  query: z.strictObject({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        at,
        operatorId: UserId,
        operatorEmail: z.string().nullable(),
        context: z.string(),
        action: z.string(),
        target: z.string(),
        reason: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
})
