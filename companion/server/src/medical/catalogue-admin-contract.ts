import { get, post, put } from '@sanhe/kit/http/contract'
import { ById, id, name, storableText } from '@sanhe/kit/http/fields'
import { fenOfYuan, yuan } from '@sanhe/kit/money'
import { z } from 'zod'
import { CoordType, Done, lat, pagination, lng, PageQuery } from '#core/contract'

const idInQuery = z.coerce.number().pipe(id)
const statuses = ['active', 'inactive'] as const
const text = z.string().nullable()
const number = z.number().int()
const hourAndMinute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is HH:MM')
/** Years that a calendar and PostgreSQL agree on. */
const day = z.iso.date().refine((date) => date >= '2000-01-01' && date < '2100-01-01', 'is far away')
/** Never fetched by this service: apps show them. */
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
  address: name(200).nullish(),
  phone: z
    .string()
    .regex(/^\+?[\d -]{3,19}$/, 'is no phone number')
    .nullish(),
  level: name(20).nullish(),
  logoUrl: picture.nullish(),
  place: z.strictObject({ lat, lng, coordType: CoordType }).nullish(),
  confirmsByHand: z.boolean().optional().describe('Whether a paid appointment waits for an administrator'),
  status: z.enum(statuses).optional().describe('Inactive: nobody sees it nor books there'),
}
export const NewHospital = z.strictObject({ name: name(100), ...hospital })
export const HospitalChanges = z.strictObject({ name: name(100).optional(), ...hospital })

const Department = z.object({
  id: number,
  hospitalId: number,
  name: z.string(),
  description: text,
  sortOrder: number,
})
const department = {
  description: storableText(500).nullish(),
  sortOrder: z.number().int().min(0).max(10_000).optional(),
}
export const NewDepartment = z.strictObject({ hospitalId: id, name: name(50), ...department })
export const DepartmentChanges = z.strictObject({ name: name(50).optional(), ...department })

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
  title: name(50).nullish(),
  avatarUrl: picture.nullish(),
  specialty: storableText(500).nullish(),
  status: z.enum(statuses).optional().describe('Inactive: nobody sees nor books this doctor'),
}
export const NewDoctor = z.strictObject({ hospitalId: id, departmentId: id, name: name(50), ...doctor })
export const DoctorChanges = z.strictObject({
  name: name(50).optional(),
  departmentId: id.optional(),
  ...doctor,
})

const Schedule = z.object({
  id: number,
  doctorId: number,
  date: z.string(),
  time: z.string(),
  endTime: z.string(),
  fee: yuan,
  maxPatients: number,
  booked: number,
  status: z.enum(['available', 'full', 'closed']),
})
const maxPatients = z.number().int().min(1).max(1000)
const fee = fenOfYuan.describe('0: nothing is to be paid')
export const NewSchedules = z.strictObject({
  doctorId: id,
  fromDay: day,
  toDay: day,
  times: z
    .array(z.strictObject({ from: hourAndMinute, to: hourAndMinute }))
    .min(1)
    .max(24)
    .describe('Hours of each of these days, in Shanghai'),
  minutesPerSlot: z.number().int().min(5).max(720),
  maxPatients,
  fee,
})
export const ScheduleChanges = z.strictObject({ maxPatients: maxPatients.optional(), fee: fee.optional() })

const path = '/api/admin/medical'
const auth = 'admin'
const Made = Done.extend({ id: number })
const keepsTheRest = 'changes what is sent and keeps the rest'

/** What can be booked, as those who look after it see and change it. */
export const medicalCatalogueContract = {
  hospitals: get(`${path}/hospitals`, {
    auth,
    summary: 'All hospitals, the newest first',
    query: PageQuery.extend({ status: z.enum(statuses).optional() }),
    reply: z.object({ hospitals: z.array(Hospital), ...pagination }),
  }),
  createHospital: post(`${path}/hospitals`, {
    auth,
    summary: 'Takes a hospital in',
    body: NewHospital,
    reply: Made,
  }),
  changeHospital: put(`${path}/hospitals/:id`, {
    auth,
    summary: `A hospital: ${keepsTheRest}`,
    params: ById,
    body: HospitalChanges,
    reply: Done,
  }),
  departments: get(`${path}/departments`, {
    auth,
    summary: 'Departments, in the order in which people see them',
    query: PageQuery.extend({ hospitalId: idInQuery.optional() }),
    reply: z.object({ departments: z.array(Department), ...pagination }),
  }),
  createDepartment: post(`${path}/departments`, {
    auth,
    summary: 'Adds a department to a hospital',
    body: NewDepartment,
    reply: Made,
  }),
  changeDepartment: put(`${path}/departments/:id`, {
    auth,
    summary: `A department: ${keepsTheRest}`,
    params: ById,
    body: DepartmentChanges,
    reply: Done,
  }),
  doctors: get(`${path}/doctors`, {
    auth,
    summary: 'All doctors, the newest first',
    query: PageQuery.extend({
      hospitalId: idInQuery.optional(),
      departmentId: idInQuery.optional(),
      status: z.enum(statuses).optional(),
    }),
    reply: z.object({ doctors: z.array(Doctor), ...pagination }),
  }),
  createDoctor: post(`${path}/doctors`, {
    auth,
    summary: 'Adds a doctor to a department of a hospital',
    body: NewDoctor,
    reply: Made,
  }),
  changeDoctor: put(`${path}/doctors/:id`, {
    auth,
    summary: `A doctor: ${keepsTheRest}; another department is one of the same hospital`,
    params: ById,
    body: DoctorChanges,
    reply: Done,
  }),
  schedules: get(`${path}/schedules`, {
    auth,
    summary: 'Slots, the earliest first: of a doctor, from one day to another',
    query: PageQuery.extend({
      doctorId: idInQuery.optional(),
      fromDay: day.optional(),
      toDay: day.optional(),
    }),
    reply: z.object({ schedules: z.array(Schedule), ...pagination }),
  }),
  createSchedules: post(`${path}/schedules`, {
    auth,
    summary: 'Cuts hours of a doctor into slots; those that are there already stay as they are',
    body: NewSchedules,
    reply: Done.extend({ created: number, existing: number }),
  }),
  changeSchedule: put(`${path}/schedules/:id`, {
    auth,
    summary: 'Changes for how many a slot is and what it costs; who has booked keeps place and price',
    params: ById,
    body: ScheduleChanges,
    reply: Done,
  }),
  closeSchedule: post(`${path}/schedules/:id/close`, {
    auth,
    summary: 'Lets nobody book a slot any more; appointments stay, and it says how many',
    params: ById,
    reply: Done.extend({ appointments: number.describe('Those that still stand') }),
  }),
  openSchedule: post(`${path}/schedules/:id/open`, {
    auth,
    summary: 'Lets people book a closed slot again',
    params: ById,
    reply: Done,
  }),
}
