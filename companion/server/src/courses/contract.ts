import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanToFenSchema, yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, dateTimeField, PageQuery, paginationFields, titleSearchField } from '#core/contract'
import { PaymentInfo } from '#orders/contract'

const types = ['live', 'recorded'] as const
const statuses = ['active', 'inactive'] as const
const maxMinutes = 24 * 60
/** Largest request body in bytes, enough for two images as base64. */
const bodyLimitBytes = 28 * 1024 * 1024

const text = z.string().nullable()
const Course = z.object({
  id: z.number().int(),
  title: z.string(),
  category: text,
  type: z.enum(types),
  instructor: z.object({ name: text, avatar: text }),
  description: text,
  coverImage: text,
  scheduledAt: text.describe('Start of a live course'),
  durationMinutes: z.number().int().nullable(),
  price: yuanSchema.describe('0 for a free course'),
  memberOnly: z.boolean(),
  enrollmentCount: z.number().int(),
  rating: z.number(),
  isEnrolled: z.boolean(),
})
const progress = z.number().describe('Percent')
const CourseDetail = Course.extend({
  videoUrl: text.describe('Only for enrolled users'),
  liveRoomId: text.describe('Only for enrolled users'),
  liveUrl: text.describe('Page of the live course, only for enrolled users'),
  progress: progress.nullable(),
  completed: z.boolean(),
})
const EnrolledCourse = Course.extend({ progress, completed: z.boolean(), enrolledAt: z.string() })
const AdminCourse = Course.omit({ isEnrolled: true }).extend({
  videoUrl: text,
  liveRoomId: text,
  liveUrl: text,
  status: z.enum(statuses),
  createdAt: z.string(),
})

const picture = z.string().min(1).describe('Address of an upload, or a picture in base64')
const webUrl = z.url({ protocol: /^https?$/ }).max(500)
const details = {
  category: nameSchema(50).nullish(),
  instructorName: nameSchema(50).nullish(),
  instructorAvatar: picture.nullish(),
  description: postgresTextSchema(5000).nullish(),
  coverImage: picture.nullish(),
  videoUrl: webUrl.nullish(),
  liveUrl: webUrl.nullish().describe('Page on which enrolled users watch the live course'),
  liveRoomId: nameSchema(50).nullish(),
  scheduledAt: dateTimeField.nullish(),
  durationMinutes: z.number().int().min(1).max(maxMinutes).nullish(),
}

export const CourseInput = z.strictObject({
  title: nameSchema(200),
  type: z.enum(types),
  price: yuanToFenSchema.default(0),
  memberOnly: z.boolean().default(false),
  ...details,
})
export const CourseChanges = z
  .strictObject({
    title: nameSchema(200),
    price: yuanToFenSchema,
    memberOnly: z.boolean(),
    status: z.enum(statuses),
    ...details,
  })
  .partial()

const Filter = PageQuery.extend({
  type: z.enum(types).optional(),
  category: postgresTextSchema(50).optional(),
})

export const coursesContract = {
  list: get('/api/v1/courses', {
    auth: 'user',
    summary: 'List courses, newest first',
    query: Filter,
    reply: z.object({ courses: z.array(Course), ...paginationFields }),
  }),
  mine: get('/api/v1/courses/mine', {
    auth: 'user',
    summary: 'List my courses, by latest enrolment',
    query: PageQuery,
    reply: z.object({ courses: z.array(EnrolledCourse), ...paginationFields }),
  }),
  get: get('/api/v1/courses/:id', {
    auth: 'user',
    summary: 'Get a course (with video if enrolled)',
    params: IdParams,
    reply: CourseDetail,
  }),
  enroll: post('/api/v1/courses/:id/enroll', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Enrol in a course (a paid course opens after payment)',
    params: IdParams,
    body: z.strictObject({ couponId: z.number().int().positive().nullish() }).nullish(),
    reply: SuccessResponse.extend({ isEnrolled: z.boolean(), ...PaymentInfo.shape, orderNo: text }),
  }),
  progress: put('/api/v1/courses/:id/progress', {
    auth: 'user',
    summary: 'Report progress; it never decreases, and 100 completes the course',
    params: IdParams,
    body: z.strictObject({ progress: z.number().min(0).max(100) }),
    reply: SuccessResponse.extend({ progress, completed: z.boolean() }),
  }),
}

export const coursesAdminContract = {
  list: get('/api/admin/courses', {
    auth: 'admin',
    roles: ['owner', 'operations', 'support'],
    summary: 'List all courses, newest first',
    query: Filter.extend({ q: titleSearchField, status: z.enum(statuses).optional() }),
    reply: z.object({ courses: z.array(AdminCourse), ...paginationFields }),
  }),
  create: post('/api/admin/courses', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    bodyLimitBytes,
    summary: 'Create a live or recorded course',
    body: CourseInput,
    reply: SuccessResponse.extend({ id: z.number().int() }),
  }),
  change: put('/api/admin/courses/:id', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    bodyLimitBytes,
    summary: 'Update the given fields of a course',
    params: IdParams,
    body: CourseChanges,
    reply: SuccessResponse,
  }),
}
