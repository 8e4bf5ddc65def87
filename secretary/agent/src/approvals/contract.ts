import { del, get, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { approvers, managers } from '#core/contract'

const AllowedTool = z
  .object({
    server: z.string(),
    tool: z.string(),
    /** `setting`: the tool is named by MCP_ALLOW. `person`: the user allowed the tool permanently in a chat. */
    source: z.enum(['setting', 'person']),
    allowed_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'AllowedTool' })

const risk = z.enum(['read', 'write', 'send', 'spend', 'execute'])
const policy = z.enum(['ask', 'ask_untrusted', 'allow'])

const Tool = z
  .object({
    name: z.string(),
    description: z.string(),
    risk,
    /** MCP server and name of the tool there; null for a built-in tool. */
    server: z.string().nullable(),
    tool: z.string().nullable(),
    /** Policy that the owner chose for this tool; null if the policy of its class or its default policy applies. */
    own_policy: policy.nullable(),
    /** Policy that applies to this tool now. */
    policy,
    /** Policy that would apply if the owner chose none for this tool. */
    default_policy: policy,
    /** Policies that may be chosen. After untrusted content, tools that send, spend or execute always ask. */
    options: z.array(policy),
  })
  .meta({ id: 'Tool' })

const ToolClass = z
  .object({ risk, policy: policy.nullable(), options: z.array(policy) })
  .meta({ id: 'ToolClass' })
const Tools = z.object({ classes: z.array(ToolClass), tools: z.array(Tool) }).meta({ id: 'Tools' })
const PolicyBody = z.strictObject({ policy: policy.nullable() })

export const approvalsContract = {
  decide: post('/api/approvals/:approval_id/decision', {
    auth: 'key',
    roles: approvers,
    summary: 'Approve or deny an action that waits',
    params: z.object({ approval_id: z.string() }),
    body: z.strictObject({
      decision: z.enum(['approve', 'deny']),
      /** Hash of the action that the user was shown. */
      action_hash: z.string(),
    }),
    reply: z.void(),
    status: 204,
  }),
  listAllTools: get('/api/tools', {
    auth: 'key',
    roles: managers,
    summary: 'List tools with risk class and policy',
    reply: Tools,
  }),
  setClassPolicy: put('/api/tools/classes/:risk', {
    auth: 'key',
    roles: managers,
    summary: 'Set the policy of a risk class, or remove it',
    params: z.object({ risk }),
    body: PolicyBody,
    reply: Tools,
  }),
  setToolPolicy: put('/api/tools/:name/policy', {
    auth: 'key',
    roles: managers,
    summary: 'Set the policy of a tool, or remove it',
    params: z.object({ name: z.string() }),
    body: PolicyBody,
    reply: Tools,
  }),
  listTools: get('/api/allowed-tools', {
    auth: 'key',
    roles: managers,
    summary: 'List the MCP tools that run without approval',
    reply: z.object({ tools: z.array(AllowedTool) }),
  }),
  forbidTool: del('/api/allowed-tools/:server/:tool', {
    auth: 'key',
    roles: managers,
    summary: 'Revoke the permission of an MCP tool to run without approval',
    params: z.object({ server: z.string(), tool: z.string() }),
    reply: z.void(),
    status: 204,
  }),
}
