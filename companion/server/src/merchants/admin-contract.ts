import { get, post } from '@sanhe/kit/contract'
import { ById, name } from '@sanhe/kit/fields'
import { z } from 'zod'
import { Done, listed, PageQuery } from '#core/contract'
import { levels } from './categories.ts'

const text = z.string().nullable()
const time = z.string().nullable()

const Applicant = z.object({
  id: z.number().int(),
  companyName: z.string(),
  creditCode: text,
  category: z.string(),
  storeName: text,
  contactName: text,
  contactPhone: text.describe('Masked'),
  contactEmail: text,
  businessLicense: text,
  industryLicense: text,
  level: z.enum(levels),
  commissionRate: z.number(),
  status: z.string(),
  reviewResult: text,
  reviewNote: text,
  approvedAt: time,
  createdAt: z.string(),
})

export const merchantApplicationsContract = {
  list: get('/api/admin/merchants', {
    auth: 'admin',
    summary:
      'Merchants by how they stand; pending are those that wait for their review, rejected those that had it',
    query: PageQuery.extend({
      status: z.enum(['pending', 'rejected', 'active', 'suspended', 'closed']).optional(),
    }),
    reply: z.object({ merchants: z.array(Applicant), ...listed }),
  }),
  approve: post('/api/admin/merchants/:id/approve', {
    auth: 'admin',
    summary: 'Opens a shop: sends the code to set the password with; lifts a suspension',
    params: ById,
    body: z.strictObject({ level: z.enum(levels).optional() }).nullish(),
    reply: Done,
  }),
  reject: post('/api/admin/merchants/:id/reject', {
    auth: 'admin',
    summary: 'Rejects an application, saying why',
    params: ById,
    body: z.strictObject({ reason: name(200) }),
    reply: Done,
  }),
  suspend: post('/api/admin/merchants/:id/suspend', {
    auth: 'admin',
    summary: 'Closes an open shop until it is approved again',
    params: ById,
    body: z.strictObject({ reason: name(200).optional() }).nullish(),
    reply: Done,
  }),
}
