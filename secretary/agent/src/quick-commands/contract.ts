import { del, get, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole } from '#core/contract'

export const maxTitleCharacters = 60
export const maxTextCharacters = 4000

const QuickCommand = z
  .object({
    command_id: z.number().int(),
    title: z.string(),
    /** Text with fields: {{customer}}, {{tone: friendly | formal}}, {{due: date}}. */
    text: z.string(),
    /** Slug of the bundle that added the command; null for a command of the owner. */
    bundle_slug: z.string().nullable(),
    updated_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'QuickCommand' })

const input = z.strictObject({
  title: z.string().trim().min(1).max(maxTitleCharacters),
  text: z.string().trim().min(1).max(maxTextCharacters),
})
const ByCommand = z.object({ command_id: z.coerce.number().int().min(1) })

export const quickCommandsContract = {
  list: get('/api/quick-commands', {
    auth: 'key',
    roles: anyRole,
    summary: 'List quick commands by title',
    reply: z.object({ commands: z.array(QuickCommand) }),
  }),
  add: post('/api/quick-commands', {
    auth: 'key',
    roles: anyRole,
    summary: 'Add a quick command',
    body: input,
    reply: QuickCommand,
    status: 201,
  }),
  change: put('/api/quick-commands/:command_id', {
    auth: 'key',
    roles: anyRole,
    summary: 'Change a quick command',
    params: ByCommand,
    body: input,
    reply: QuickCommand,
  }),
  remove: del('/api/quick-commands/:command_id', {
    auth: 'key',
    roles: anyRole,
    summary: 'Delete a quick command',
    params: ByCommand,
    reply: z.void(),
    status: 204,
  }),
}
