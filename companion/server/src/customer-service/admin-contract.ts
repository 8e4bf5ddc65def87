import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import {
  SuccessResponse,
  PageQuery,
  sortField,
  paginationFields,
  countedPaginationFields,
} from '#core/contract'
import { orderNumberField } from '#orders/contract'

const roles = ['owner', 'operations', 'support'] as const
const text = z.string().nullable()
const time = z.string().nullable()
const Admin = z.object({ id: z.number().int(), username: z.string() })
const idInQuery = z.coerce.number().pipe(idSchema).optional()

export const caseStatuses = ['open', 'waiting', 'closed'] as const
export const casePriorities = ['high', 'normal', 'low'] as const
export const reportStatuses = ['open', 'closed', 'case'] as const

const Note = z.object({
  id: z.number().int(),
  author: Admin,
  isOwn: z.boolean().describe('Whether the caller wrote it'),
  text: text.describe('Null after the author withdrew it'),
  createdAt: z.string(),
  withdrawnAt: time,
})

const Case = z.object({
  id: z.number().int(),
  title: z.string(),
  status: z.enum(caseStatuses),
  priority: z.enum(casePriorities),
  assignee: Admin.nullable(),
  user: z.object({ id: z.number().int(), nickname: text }).nullable(),
  orderNo: text,
  merchant: z.object({ id: z.number().int(), storeName: text }).nullable(),
  createdAt: z.string(),
  changedAt: z.string().describe('Time since which the case has its status'),
})

const Entry = z.object({
  id: z.number().int(),
  author: Admin,
  kind: z.enum(['note', 'status', 'priority', 'assignee', 'title']),
  text: z.string().describe('The note, or the new value of a change'),
  createdAt: z.string(),
})

const title = nameSchema(100)
const assigneeId = idSchema.nullable()
export const NewCase = z.strictObject({
  title,
  priority: z.enum(casePriorities).default('normal'),
  userId: idSchema.nullish(),
  orderNo: orderNumberField.nullish(),
  merchantId: idSchema.nullish(),
  text: nameSchema(2000).nullish().describe('First note of the case'),
})
export type NewCase = z.output<typeof NewCase>
export const CaseChanges = z.strictObject({
  title: title.optional(),
  status: z.enum(caseStatuses).optional(),
  priority: z.enum(casePriorities).optional(),
  assigneeId: assigneeId.optional(),
})
export type CaseChanges = z.output<typeof CaseChanges>
export const NewCaseEntry = z.strictObject({ text: nameSchema(2000) })
export const NewUserNote = z.strictObject({ text: nameSchema(1000) })
export const NewCaseFromReport = z.strictObject({ title, priority: z.enum(casePriorities).default('normal') })

const Report = z.object({
  id: z.number().int(),
  reporter: z.object({ id: z.number().int(), nickname: text }),
  person: z.object({ id: z.number().int(), nickname: text }).describe('The organiser, for an activity'),
  activity: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  reason: z.string(),
  status: z.enum(reportStatuses),
  note: text,
  caseId: z.number().int().nullable(),
  createdAt: z.string(),
})

const Created = SuccessResponse.extend({ id: z.number().int() })

export const customerServiceContract = {
  listNotes: get('/api/admin/users/:id/notes', {
    auth: 'admin',
    roles,
    summary: 'List the notes on a user, newest first',
    params: IdParams,
    query: PageQuery,
    reply: z.object({ notes: z.array(Note), ...paginationFields }),
  }),
  addNote: post('/api/admin/users/:id/notes', {
    auth: 'admin',
    roles,
    summary: 'Add a note on a user, which cannot be edited',
    params: IdParams,
    body: NewUserNote,
    reply: Created,
  }),
  withdrawNote: post('/api/admin/user-notes/:id/withdraw', {
    auth: 'admin',
    roles,
    summary: 'Withdraw your note on a user and remove its text',
    params: IdParams,
    reply: SuccessResponse,
  }),
  listCases: get('/api/admin/cases', {
    auth: 'admin',
    roles,
    summary: 'List cases by status, high priority first, oldest first',
    query: PageQuery.extend({
      status: z.enum(caseStatuses).optional(),
      sort: sortField(['createdAt']),
      assigned: z.enum(['me', 'none']).optional().describe('Open and waiting cases only'),
      userId: idInQuery,
      merchantId: idInQuery,
      orderNo: orderNumberField.optional(),
    }),
    reply: z.object({ cases: z.array(Case), ...countedPaginationFields }),
  }),
  createCase: post('/api/admin/cases', {
    auth: 'admin',
    roles,
    summary: 'Create a case, linked to a user, an order or a merchant',
    body: NewCase,
    reply: Created,
  }),
  assignees: get('/api/admin/cases/assignees', {
    auth: 'admin',
    roles,
    summary: 'List the administrators who can work on cases',
    query: PageQuery,
    reply: z.object({ admins: z.array(Admin), ...paginationFields }),
  }),
  getCase: get('/api/admin/cases/:id', {
    auth: 'admin',
    roles,
    summary: 'Get a case',
    params: IdParams,
    reply: Case,
  }),
  changeCase: put('/api/admin/cases/:id', {
    auth: 'admin',
    roles,
    summary: 'Change title, status, priority or assigned administrator of a case',
    params: IdParams,
    body: CaseChanges,
    reply: SuccessResponse,
  }),
  listEntries: get('/api/admin/cases/:id/entries', {
    auth: 'admin',
    roles,
    summary: 'List the entries of a case, oldest first',
    params: IdParams,
    query: PageQuery,
    reply: z.object({ entries: z.array(Entry), ...paginationFields }),
  }),
  addEntry: post('/api/admin/cases/:id/entries', {
    auth: 'admin',
    roles,
    summary: 'Add a note to a case',
    params: IdParams,
    body: NewCaseEntry,
    reply: Created,
  }),
  listReports: get('/api/admin/user-reports', {
    auth: 'admin',
    roles,
    summary: 'List reports about people and activities; open ones oldest first',
    query: PageQuery.extend({ status: z.enum(reportStatuses).optional(), personId: idInQuery }),
    reply: z.object({ reports: z.array(Report), ...countedPaginationFields }),
  }),
  closeReport: post('/api/admin/user-reports/:id/close', {
    auth: 'admin',
    roles,
    summary: 'Close a report with a note',
    params: IdParams,
    body: z.strictObject({ note: nameSchema(500) }),
    reply: SuccessResponse,
  }),
  openCaseOfReport: post('/api/admin/user-reports/:id/case', {
    auth: 'admin',
    roles,
    summary: 'Make a case of a report',
    params: IdParams,
    body: NewCaseFromReport,
    reply: Created,
  }),
}
