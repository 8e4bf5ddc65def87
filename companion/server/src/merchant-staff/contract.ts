import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields, mobilePhoneField, StaffRole } from '#core/contract'

const Employee = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  phone: z.string(),
  role: StaffRole,
  status: z.enum(['active', 'invited', 'disabled']).describe('`invited`: has not set the first password yet'),
  isMe: z.boolean(),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
})

const name = nameSchema(50)
export const NewEmployee = z.strictObject({ name, phone: mobilePhoneField, role: StaffRole })
export const EmployeeChanges = z.strictObject({ name: name.optional(), role: StaffRole.optional() })

export const merchantStaffContract = {
  list: get('/api/merchant/staff', {
    auth: 'merchant',
    staff: 'owner',
    summary: 'List employees with their roles, first joined first',
    query: PageQuery,
    reply: z.object({ staff: z.array(Employee), ...paginationFields }),
  }),
  invite: post('/api/merchant/staff', {
    auth: 'merchant',
    staff: 'owner',
    summary: 'Invite an employee, who receives a code by SMS',
    body: NewEmployee,
    reply: SuccessResponse.extend({ id: z.number().int() }),
  }),
  change: put('/api/merchant/staff/:id', {
    auth: 'merchant',
    staff: 'owner',
    summary: 'Update name and role of an employee (effective at once)',
    params: IdParams,
    body: EmployeeChanges,
    reply: SuccessResponse,
  }),
  inviteAgain: post('/api/merchant/staff/:id/invite', {
    auth: 'merchant',
    staff: 'owner',
    summary: 'Send a new code to an employee without a password',
    params: IdParams,
    reply: SuccessResponse,
  }),
  disable: post('/api/merchant/staff/:id/disable', {
    auth: 'merchant',
    staff: 'owner',
    summary: 'Disable an employee and end all of the logins',
    params: IdParams,
    reply: SuccessResponse,
  }),
  enable: post('/api/merchant/staff/:id/enable', {
    auth: 'merchant',
    staff: 'owner',
    summary: 'Enable a disabled employee',
    params: IdParams,
    reply: SuccessResponse,
  }),
  remove: del('/api/merchant/staff/:id', {
    auth: 'merchant',
    staff: 'owner',
    summary: 'Remove an employee and end all of the logins',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
