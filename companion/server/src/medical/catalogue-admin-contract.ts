import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import {
  CoordinateSystem,
  SuccessResponse,
  latitudeField,
  longitudeField,
  PageQuery,
  paginationFields,
  countedPaginationFields,
  titleSearchField,
} from '#core/contract'
import { NewSchedules, Schedule, ScheduleChanges, schedulableDay } from './schedule-contract.ts'

const idInQuery = z.coerce.number().pipe(idSchema)
const statuses = ['active', 'inactive'] as const
const text = z.string().nullable()
const number = z.number().int()
/** URL of an image. The server never fetches the URL; clients show the image. */
const picture = z
  .string()
  .max(500)
  .regex(/^(https?:\/\/[!-~]+|\/uploads\/[\w-]+(\/[\w-]+)*(\.\w+)?)$/, 'is no address of a picture')

const Hospital = z.object({
  id: number,
  name: z.string(),
  address: text,
  phone: text,
  level: text,
  logoUrl: text,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  confirmsByHand: z.boolean(),
  status: z.enum(statuses),
  createdAt: z.string(),
})
const hospital = {
  address: nameSchema(200).nullish(),
  phone: z
    .string()
    .regex(/^\+?[\d -]{3,19}$/, 'is no phone number')
    .nullish(),
  level: nameSchema(20).nullish(),
  logoUrl: picture.nullish(),
  place: z.strictObject({ lat: latitudeField, lng: longitudeField, coordType: CoordinateSystem }).nullish(),
  confirmsByHand: z.boolean().optional().describe('Whether a paid appointment waits for an administrator'),
  status: z.enum(statuses).optional().describe('`inactive` hospitals are neither listed nor bookable'),
}
export const NewHospital = z.strictObject({ name: nameSchema(100), ...hospital })
export const HospitalChanges = z.strictObject({ name: nameSchema(100).optional(), ...hospital })

const Department = z.object({
  id: number,
  hospitalId: number,
  name: z.string(),
  description: text,
  sortOrder: number,
})
const department = {
  description: postgresTextSchema(500).nullish(),
  sortOrder: z.number().int().min(0).max(10_000).optional(),
}
export const NewDepartment = z.strictObject({ hospitalId: idSchema, name: nameSchema(50), ...department })
export const DepartmentChanges = z.strictObject({ name: nameSchema(50).optional(), ...department })

const Doctor = z.object({
  id: number,
  hospitalId: number,
  departmentId: number,
  name: z.string(),
  title: text,
  avatarUrl: text,
  specialty: text,
  status: z.enum(statuses),
})
const doctor = {
  title: nameSchema(50).nullish(),
  avatarUrl: picture.nullish(),
  specialty: postgresTextSchema(500).nullish(),
  status: z.enum(statuses).optional().describe('`inactive` doctors are neither listed nor bookable'),
}
export const NewDoctor = z.strictObject({
  hospitalId: idSchema,
  departmentId: idSchema,
  name: nameSchema(50),
  ...doctor,
})
export const DoctorChanges = z.strictObject({
  name: nameSchema(50).optional(),
  departmentId: idSchema.optional(),
  ...doctor,
})

const path = '/api/admin/medical'
const auth = 'admin'
const Created = SuccessResponse.extend({ id: number })

/** Endpoints with which administrators manage hospitals, departments, doctors and schedules. */
export const medicalCatalogueContract = {
  hospitals: get(`${path}/hospitals`, {
    auth,
    roles: ['owner', 'operations', 'support'],
    summary: 'List all hospitals, newest first',
    query: PageQuery.extend({ q: titleSearchField, status: z.enum(statuses).optional() }),
    reply: z.object({ hospitals: z.array(Hospital), ...paginationFields }),
  }),
  hospital: get(`${path}/hospitals/:id`, {
    auth,
    roles: ['owner', 'operations', 'support'],
    summary: 'Get a hospital',
    params: IdParams,
    reply: Hospital,
  }),
  createHospital: post(`${path}/hospitals`, {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Create a hospital',
    body: NewHospital,
    reply: Created,
  }),
  changeHospital: put(`${path}/hospitals/:id`, {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Update the given fields of a hospital',
    params: IdParams,
    body: HospitalChanges,
    reply: SuccessResponse,
  }),
  departments: get(`${path}/departments`, {
    auth,
    roles: ['owner', 'operations', 'support'],
    summary: 'List departments, in the order shown to users',
    query: PageQuery.extend({ hospitalId: idInQuery.optional() }),
    reply: z.object({ departments: z.array(Department), ...paginationFields }),
  }),
  createDepartment: post(`${path}/departments`, {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Create a department of a hospital',
    body: NewDepartment,
    reply: Created,
  }),
  changeDepartment: put(`${path}/departments/:id`, {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Update the given fields of a department',
    params: IdParams,
    body: DepartmentChanges,
    reply: SuccessResponse,
  }),
  doctors: get(`${path}/doctors`, {
    auth,
    roles: ['owner', 'operations', 'support'],
    summary: 'List all doctors, newest first',
    query: PageQuery.extend({
      hospitalId: idInQuery.optional(),
      departmentId: idInQuery.optional(),
      status: z.enum(statuses).optional(),
    }),
    reply: z.object({ doctors: z.array(Doctor), ...paginationFields }),
  }),
  doctor: get(`${path}/doctors/:id`, {
    auth,
    roles: ['owner', 'operations', 'doctor', 'support'],
    summary: 'Get a doctor with hospital and department',
    params: IdParams,
    reply: Doctor.extend({ hospital: z.string(), department: z.string() }),
  }),
  createDoctor: post(`${path}/doctors`, {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Create a doctor in a department',
    body: NewDoctor,
    reply: Created,
  }),
  changeDoctor: put(`${path}/doctors/:id`, {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Update the given fields of a doctor (within the same hospital)',
    params: IdParams,
    body: DoctorChanges,
    reply: SuccessResponse,
  }),
  schedules: get(`${path}/schedules`, {
    auth,
    roles: ['owner', 'operations', 'doctor', 'support'],
    summary: 'List slots, earliest first, by doctor and days (doctors: their own)',
    query: PageQuery.extend({
      doctorId: idInQuery.optional(),
      fromDay: schedulableDay.optional(),
      toDay: schedulableDay.optional(),
    }),
    reply: z.object({ schedules: z.array(Schedule), ...countedPaginationFields }),
  }),
  createSchedules: post(`${path}/schedules`, {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Create slots from sessions of a doctor (existing slots stay)',
    body: NewSchedules,
    reply: SuccessResponse.extend({ created: number, existing: number }),
  }),
  changeSchedule: put(`${path}/schedules/:id`, {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Change capacity or fee of a slot (existing appointments are unaffected)',
    params: IdParams,
    body: ScheduleChanges,
    reply: SuccessResponse,
  }),
  closeSchedule: post(`${path}/schedules/:id/close`, {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Close a slot for bookings (existing appointments stay)',
    params: IdParams,
    reply: SuccessResponse.extend({
      appointments: number.describe('Number of active appointments in the slot'),
    }),
  }),
  openSchedule: post(`${path}/schedules/:id/open`, {
    auth,
    roles: ['owner', 'operations'],
    summary: 'Open a closed slot for bookings',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
