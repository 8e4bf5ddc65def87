import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { adminRoles, workQueueNames } from '#core/contract'

const Queue = z.object({
  name: z.enum(workQueueNames),
  count: z.number().int().describe('Number of waiting entries'),
  oldestAt: z.string().nullable().describe('Time since which the first entry has been waiting'),
  dueAt: z.string().nullable().describe('Time by which the first entry must be done, where there is a rule'),
})

export const workQueuesContract = {
  list: get('/api/admin/work-queues', {
    auth: 'admin',
    roles: adminRoles,
    summary: 'List the queues of work for your role, most urgent first',
    reply: z.object({ queues: z.array(Queue) }),
  }),
}
