import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { datetimeSchema, idSchema } from '#fields'

/** Actions of the audit log. */
export const auditActions = [
  'login',
  'login.failed',
  'password.changed',
  'password.reset_link_created',
  'second_factor.enabled',
  'second_factor.disabled',
  'second_factor.codes_renewed',
  'second_factor.reset',
  'invitation.created',
  'invitation.revoked',
  'invitation.accepted',
  'user.created',
  'user.changed',
  'user.role_changed',
  'user.projects_changed',
  'user.disabled',
  'user.enabled',
  'user.deleted',
  'project.created',
  'project.changed',
  'project.deleted',
  'project.exported',
  'document.project_changed',
  'share.created',
  'share.removed',
  'token.created',
  'token.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.removed',
  'webhook.secret_rotated',
  'trash.restored',
  'trash.deleted',
  'trash.emptied',
  'settings.changed',
] as const
export type AuditAction = (typeof auditActions)[number]

const instant = z.iso.datetime({ offset: true })

export const AuditEntry = z
  .object({
    id: idSchema,
    at: datetimeSchema,
    actor_kind: z.enum(['person', 'token', 'ai', 'system']),
    /** Name of the actor at the time; empty for a failed login under an unknown name. */
    actor: z.string(),
    action: z.enum(auditActions),
    target: z.string(),
    project: z.string().describe('Name of the project at the time; empty for actions outside of projects'),
    address: z.string().describe('IP address; empty for commands on the server'),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'AuditEntry' })

export const auditContract = {
  list: get('/api/audit', {
    auth: 'admin',
    summary: 'List the audit log, the newest entries first (kept for 400 days)',
    query: z.strictObject({
      actor: z.string().max(200).optional().describe('Name of the actor'),
      action: z.enum(auditActions).optional(),
      project: z.coerce
        .number()
        .int()
        .positive()
        .optional()
        .describe('Id of a project, also of a deleted one'),
      since: instant.optional(),
      until: instant.optional().describe('Entries before this time'),
      before: z.coerce.number().int().positive().optional().describe('Cursor: `next` of the page before'),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    reply: z.object({
      entries: z.array(AuditEntry),
      next: idSchema.nullable().describe('Cursor of the next page; null on the last page'),
    }),
  }),
}
