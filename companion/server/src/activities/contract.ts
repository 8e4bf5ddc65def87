import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import {
  CoordinateSystem,
  SuccessResponse,
  dateTimeField,
  latitudeField,
  longitudeField,
  PageQuery,
  paginationFields,
} from '#core/contract'
import { activityCategories } from './categories-contract.ts'

const statuses = ['upcoming', 'ongoing', 'finished', 'cancelled'] as const
const titleLength = 20
const textLength = 200
const nameLength = 100
/** Largest request body in bytes: an image of 10 MB as base64, and the other fields. */
const bodyLimitBytes = 14 * 1024 * 1024

const Place = z.strictObject({
  name: postgresTextSchema(nameLength).nullish(),
  address: nameSchema(textLength),
  lat: latitudeField,
  lng: longitudeField,
  coordType: CoordinateSystem,
})

/**
 * The domain rules, not this schema, check the number of places, start, end and location, because these checks have
 * their own error codes.
 */
const fields = {
  title: nameSchema(titleLength),
  category: z.enum(activityCategories),
  startTime: dateTimeField,
  endTime: dateTimeField.nullish().describe('Default: two hours after the start'),
  location: Place,
  locationType: z.string().max(20).describe('`public` or `community`'),
  maxParticipants: z.number(),
  description: postgresTextSchema(textLength).nullish(),
  coverImage: z.string().nullish().describe('A picture as base64'),
}

const ActivityInput = z.strictObject({
  ...fields,
  locationType: fields.locationType.default('public'),
  maxParticipants: fields.maxParticipants.nullish().transform((count) => count ?? 10),
})
const ActivityChanges = z.strictObject(fields).partial()
export type ActivityInput = z.output<typeof ActivityInput>
export type ActivityChanges = z.output<typeof ActivityChanges>

const text = z.string().nullable()
const Person = z.object({ id: z.number().int(), nickname: text, avatar: text })
const location = { name: text, address: z.string(), lat: z.number(), lng: z.number() }
const SharedActivityFields = z.object({
  id: z.number().int(),
  title: z.string(),
  category: z.string(),
  coverImage: text,
  startTime: z.string(),
  endTime: z.string(),
  location: z.object(location),
  maxParticipants: z.number().int(),
  currentParticipants: z.number().int(),
})

const DiscoveredActivity = SharedActivityFields.extend({
  location: z.object({ ...location, distance: z.number().nullable().describe('Kilometres, if known') }),
  creator: Person,
  isJoined: z.boolean(),
  recommendScore: z.number(),
})

const ActivityDetail = SharedActivityFields.extend({
  description: z.string(),
  participants: z.array(Person).describe('At most 20'),
  creator: Person.extend({
    activitiesCreated: z.number().int(),
    avgRating: z.number().nullable().describe('Null without ratings'),
  }),
  isJoined: z.boolean(),
  canCancel: z.boolean(),
  status: z.enum(statuses),
})

const OwnActivity = SharedActivityFields.extend({
  status: z.enum(statuses),
  participantStatus: z
    .enum(['registered', 'signed_in', 'absent'])
    .nullable()
    .describe('Null if the user has not joined'),
  canCancel: z.boolean(),
  canSignIn: z.boolean(),
  canReview: z.boolean(),
  rating: z.number().int().nullable(),
})

const ActivityPass = z.object({
  id: z.number().int(),
  status: z.enum(['available', 'waiting', 'used', 'expired']),
  activityId: z.number().int().nullable().describe('Activity for which the pass waits or was used'),
  position: z.number().int().nullable().describe('Position in the queue; 1 is next'),
  expiresAt: z.string(),
  createdAt: z.string(),
})

const DiscoverActivitiesQuery = PageQuery.extend({
  lat: z.coerce.number().pipe(latitudeField).optional(),
  lng: z.coerce.number().pipe(longitudeField).optional(),
  coordType: CoordinateSystem,
  category: z.enum(activityCategories).optional(),
  timeRange: z.enum(['today', 'tomorrow', 'week', 'all']).default('all'),
  sort: z.enum(['recommended', 'time', 'distance']).default('recommended'),
})
export type DiscoverActivitiesQuery = z.output<typeof DiscoverActivitiesQuery>

const OwnActivitiesFilter = PageQuery.extend({
  type: z.enum(['joined', 'created']).default('joined'),
  status: z.enum(['upcoming', 'finished', 'all']).default('all'),
})
export type OwnActivitiesFilter = z.output<typeof OwnActivitiesFilter>

const CheckInPosition = z.strictObject({
  lat: latitudeField,
  lng: longitudeField,
  coordType: CoordinateSystem,
  accuracy: z.number().nonnegative().optional().describe('Accuracy of the position in metres'),
})
export type CheckInPosition = z.output<typeof CheckInPosition>

const ActivityReviewInput = z.strictObject({
  rating: z.number().int().min(1).max(5),
  review: postgresTextSchema(textLength).nullish(),
})
export type ActivityReviewInput = z.output<typeof ActivityReviewInput>

export const activitiesContract = {
  list: get('/api/v1/activities', {
    auth: 'user',
    summary: 'List upcoming activities: recommended, soonest or nearest first',
    mayBeStale: true,
    query: DiscoverActivitiesQuery,
    reply: z.object({ activities: z.array(DiscoveredActivity), ...paginationFields }),
  }),
  get: get('/api/v1/activities/:id', {
    auth: 'user',
    summary: 'Get an activity with its participants',
    params: IdParams,
    reply: ActivityDetail,
  }),
  create: post('/api/v1/activities', {
    auth: 'user',
    status: 201,
    bodyLimitBytes,
    summary: 'Create an activity at a public place',
    body: ActivityInput,
    reply: z.object({ id: z.number().int(), status: z.enum(statuses), message: z.string() }),
  }),
  update: put('/api/v1/activities/:id', {
    auth: 'user',
    bodyLimitBytes,
    summary: 'Change your activity before it starts',
    params: IdParams,
    body: ActivityChanges,
    reply: SuccessResponse,
  }),
  remove: del('/api/v1/activities/:id', {
    auth: 'user',
    summary: 'Cancel your activity before it starts',
    params: IdParams,
    reply: SuccessResponse,
  }),
  join: post('/api/v1/activities/:id/join', {
    auth: 'user',
    summary: 'Join an activity',
    params: IdParams,
    reply: z.object({ success: z.literal(true), message: z.string(), participantCount: z.number().int() }),
  }),
  cancel: post('/api/v1/activities/:id/cancel', {
    auth: 'user',
    summary: 'Leave an activity (until 2 hours before it starts)',
    params: IdParams,
    reply: SuccessResponse,
  }),
  wait: post('/api/v1/activities/:id/wait', {
    auth: 'user',
    summary: 'Wait for a place in a full activity with a pass',
    params: IdParams,
    reply: SuccessResponse.extend({
      position: z.number().int().describe('Position in the queue; 1 is next'),
    }),
  }),
  stopWaiting: del('/api/v1/activities/:id/wait', {
    auth: 'user',
    summary: 'Stop waiting for a place and release the pass',
    params: IdParams,
    reply: SuccessResponse,
  }),
  passes: get('/api/v1/users/me/activity-passes', {
    auth: 'user',
    summary: 'List your passes for full activities, newest first',
    query: PageQuery,
    reply: z.object({ passes: z.array(ActivityPass), ...paginationFields }),
  }),
  signIn: post('/api/v1/activities/:id/sign-in', {
    auth: 'user',
    summary: 'Check in (within 500 m, from 15 minutes before the start)',
    params: IdParams,
    body: CheckInPosition,
    reply: SuccessResponse,
  }),
  confirmByHost: post('/api/v1/activities/:id/participants/:userId/sign-in', {
    auth: 'user',
    summary: 'Check a participant in as organiser or captain',
    params: IdParams.extend({ userId: IdParams.shape.id }),
    reply: SuccessResponse,
  }),
  review: post('/api/v1/activities/:id/review', {
    auth: 'user',
    summary: 'Review an activity within 24 hours after its end',
    params: IdParams,
    body: ActivityReviewInput,
    reply: SuccessResponse,
  }),
  mine: get('/api/v1/users/me/activities', {
    auth: 'user',
    summary: 'List the activities that you joined or organised',
    query: OwnActivitiesFilter,
    reply: z.object({ activities: z.array(OwnActivity), ...paginationFields }),
  }),
  confirm: post('/api/admin/activities/:id/participants/:userId/sign-in', {
    auth: 'admin',
    roles: ['owner', 'operations', 'support'],
    summary: 'Check a participant in as administrator',
    params: IdParams.extend({ userId: IdParams.shape.id }),
    reply: SuccessResponse,
  }),
  callOff: post('/api/admin/activities/:id/cancel', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Cancel an activity before it starts, with a reason',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(textLength) }),
    reply: SuccessResponse,
  }),
}
