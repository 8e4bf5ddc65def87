import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanToFenSchema, yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import {
  CoordinateSystem,
  SuccessResponse,
  latitudeField,
  longitudeField,
  PageQuery,
  paginationFields,
} from '#core/contract'

/** Largest request body in bytes, enough for one picture as base64. */
const bodyLimitBytes = 14 * 1024 * 1024
const maxSkills = 20

export const serviceProviderCategories = [
  'housekeeping',
  'repair',
  'companion',
  'grocery',
  'travel',
  'education',
  'device',
] as const
const providerStatuses = ['active', 'inactive'] as const
const workerStatuses = ['available', 'busy', 'offline'] as const
const number = z.number().int()
const text = z.string().nullable()
const picture = z.string().min(1).describe('URL of an upload, or a picture in base64')
const hourlyRate = yuanToFenSchema.refine((fen) => fen > 0, 'must not be nothing')

const Provider = z.object({
  id: number,
  companyName: z.string(),
  category: z.enum(serviceProviderCategories),
  contactPhone: text,
  licenseNo: text,
  address: text,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  rating: z.number(),
  status: z.enum(providerStatuses),
  workerCount: number.describe('Workers on duty'),
  productCount: number.describe('Groceries on sale'),
  createdAt: z.string(),
})
const provider = {
  contactPhone: z
    .string()
    .regex(/^\+?[\d -]{3,19}$/, 'is no phone number')
    .nullish(),
  licenseNo: nameSchema(50).nullish(),
  address: nameSchema(200).nullish(),
  place: z.strictObject({ lat: latitudeField, lng: longitudeField, coordType: CoordinateSystem }).nullish(),
  status: z
    .enum(providerStatuses)
    .optional()
    .describe('Workers and products of `inactive` providers are neither listed nor sold'),
}
export const NewServiceProviderInput = z.strictObject({
  companyName: nameSchema(100),
  category: z.enum(serviceProviderCategories),
  ...provider,
})
export const ServiceProviderChanges = z.strictObject({
  companyName: nameSchema(100).optional(),
  ...provider,
})

const Worker = z.object({
  id: number,
  name: z.string(),
  avatarUrl: text,
  skills: z.array(z.string()),
  hourlyRate: yuanSchema,
  rating: z.number(),
  ratingCount: number,
  serviceCount: number.describe('Completed services'),
  status: z.enum(workerStatuses),
  provider: Provider.pick({ id: true, companyName: true, category: true, status: true }),
  createdAt: z.string(),
})
const worker = {
  avatarUrl: picture.nullish(),
  skills: z.array(nameSchema(20)).max(maxSkills).optional(),
  status: z
    .enum(['available', 'offline'])
    .optional()
    .describe('`offline` workers cannot be booked; a worker at work stays `busy` when set to `available`'),
}
export const NewServiceWorkerInput = z.strictObject({
  providerId: idSchema,
  name: nameSchema(50),
  hourlyRate,
  ...worker,
})
export const ServiceWorkerChanges = z.strictObject({
  name: nameSchema(50).optional(),
  hourlyRate: hourlyRate.optional(),
  ...worker,
})

const auth = 'admin'
const Created = SuccessResponse.extend({ id: number })

/** Endpoints with which administrators manage service providers and their workers. */
export const serviceCatalogueContract = {
  providers: get('/api/admin/providers', {
    auth,
    roles: ['owner', 'operations', 'support'],
    summary: 'List all service providers, newest first (`q`: part of the name)',
    query: PageQuery.extend({
      q: postgresTextSchema(50).optional(),
      category: z.enum(serviceProviderCategories).optional(),
      status: z.enum(providerStatuses).optional(),
    }),
    reply: z.object({ providers: z.array(Provider), ...paginationFields }),
  }),
  createProvider: post('/api/admin/providers', {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Create a service provider; its category never changes',
    body: NewServiceProviderInput,
    reply: Created,
  }),
  changeProvider: put('/api/admin/providers/:id', {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Update the given fields of a service provider',
    params: IdParams,
    body: ServiceProviderChanges,
    reply: SuccessResponse,
  }),
  workers: get('/api/admin/workers', {
    auth,
    roles: ['owner', 'operations', 'support'],
    summary: 'List all workers, newest first (`q`: part of the name)',
    query: PageQuery.extend({
      q: postgresTextSchema(50).optional(),
      providerId: z.coerce.number().pipe(idSchema).optional(),
      status: z.enum(workerStatuses).optional(),
    }),
    reply: z.object({ workers: z.array(Worker), ...paginationFields }),
  }),
  createWorker: post('/api/admin/workers', {
    auth,
    roles: ['owner', 'operations'],
    bodyLimitBytes,
    summary: 'Create a worker of a home service provider',
    body: NewServiceWorkerInput,
    reply: Created,
  }),
  changeWorker: put('/api/admin/workers/:id', {
    auth,
    roles: ['owner', 'operations'],
    bodyLimitBytes,
    summary: 'Update the given fields of a worker (existing bookings keep their price)',
    params: IdParams,
    body: ServiceWorkerChanges,
    reply: SuccessResponse,
  }),
}
