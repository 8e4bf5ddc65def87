import { del, get, post } from '@sanhe/kit/http/contract'
import { nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'

const datetime = z.iso.datetime()
const bytes = z.number().int()

const RelayAgent = z
  .object({
    relay_agent_id: z.number().int(),
    name: z.string(),
    /** Last 4 characters of the token. The token itself is shown only when it is created. */
    token_end: z.string(),
    is_connected: z.boolean(),
    /** Forwarded bytes of this month in Asia/Shanghai, exact to about 10 seconds. */
    used_bytes: bytes,
    created_at: datetime,
    last_connected_at: datetime.nullable(),
  })
  .meta({ id: 'RelayAgent' })

export const relayContract = {
  read: get('/api/relay', {
    auth: 'user',
    summary: 'Get the relay, your agents at the relay and their traffic of this month',
    reply: z.object({
      is_offered: z.boolean(),
      /** Address that the agent needs together with its token. */
      url: z.string(),
      /** Limit of each agent in this month. */
      limit_bytes: bytes.nullable(),
      agents: z.array(RelayAgent),
    }),
  }),
  add: post('/api/relay/agents', {
    auth: 'user',
    summary: 'Register an agent at the relay; its token is shown only here',
    limit: 'pay',
    body: z.strictObject({ name: nameSchema(100) }),
    status: 201,
    reply: RelayAgent.extend({ token: z.string() }),
  }),
  remove: del('/api/relay/agents/:id', {
    auth: 'user',
    summary: 'Revoke the relay token of an agent and close its connections',
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    status: 204,
    reply: z.void(),
  }),
}
