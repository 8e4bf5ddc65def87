import { del, get } from '@sanhe/kit/http/contract'
import { z } from 'zod'

const AllowedTool = z
  .object({
    server: z.string(),
    tool: z.string(),
    /** `setting`: the tool is named by MCP_ALLOW. `person`: the user allowed the tool permanently in a chat. */
    source: z.enum(['setting', 'person']),
    allowed_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'AllowedTool' })

export const approvalsContract = {
  listTools: get('/api/allowed-tools', {
    auth: 'key',
    summary: 'List the MCP tools that run without approval',
    reply: z.object({ tools: z.array(AllowedTool) }),
  }),
  forbidTool: del('/api/allowed-tools/:server/:tool', {
    auth: 'key',
    summary: 'Revoke the permission of an MCP tool to run without approval',
    params: z.object({ server: z.string(), tool: z.string() }),
    reply: z.void(),
    status: 204,
  }),
}
