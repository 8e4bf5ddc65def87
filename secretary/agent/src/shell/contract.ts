import { get, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { managers } from '#core/contract'

export const maxCommandCharacters = 4000
export const maxAllowedCommands = 50

const ShellInput = z.strictObject({
  is_enabled: z.boolean(),
  /** True if commands may use the network. */
  has_network: z.boolean(),
  /** Commands that run without a question, compared character by character. */
  allowed_commands: z.array(z.string().trim().min(1).max(maxCommandCharacters)).max(maxAllowedCommands),
})

const Shell = z
  .object({
    is_enabled: z.boolean(),
    has_network: z.boolean(),
    allowed_commands: z.array(z.string()),
    /** Reason why commands cannot run on this machine; null if they can. */
    sandbox_problem: z.enum(['missing', 'refused']).nullable(),
  })
  .meta({ id: 'Shell' })

export const shellContract = {
  read: get('/api/shell', {
    auth: 'key',
    roles: managers,
    summary: 'Get the settings of the shell',
    reply: Shell,
  }),
  change: put('/api/shell', {
    auth: 'key',
    roles: managers,
    summary: 'Change the settings of the shell',
    body: ShellInput,
    reply: Shell,
  }),
}
