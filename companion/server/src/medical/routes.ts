import type { ParsedRequest } from '@sanhe/kit/http/contract'
import { logAdminDataAccess } from '#audit'
import { apiError, type Deps, createSuccessResponse, implement, toWgs84 } from '#core'
import { createPayUrl, type EndOrderDeps } from '#orders'
import { createSignedUrl } from '#uploads'
import { listAppointments } from './appointment-store.ts'
import { cancelAppointment, confirmAppointment, getOwnAppointment } from './appointments.ts'
import { bookAppointment } from './booking.ts'
import {
  getDoctorWithSchedules,
  getHospitalWithDepartments,
  listDoctorsWithSlots,
  listHospitalsByDistance,
} from './catalogue.ts'
import { findConsultationForAdmin, listConsultations } from './consultation-store.ts'
import {
  type CreateConsultationDeps,
  createConsultation,
  getOwnConsultation,
  replyToConsultation,
} from './consultations.ts'
import { medicalAdminContract } from './admin-contract.ts'
import { medicalChildContract, medicalContract } from './contract.ts'
import { refuseAppointment } from './refusing.ts'
import { retryAfterReleasingSlot } from './release-expired-appointments.ts'
import * as views from './views.ts'

type CatalogueDeps = Pick<Deps, 'clock' | 'readFromReplica'>
type CatalogueInput<N extends keyof typeof medicalChildContract> = {
  query: ParsedRequest<(typeof medicalChildContract)[N]>['query']
}

const catalogue = (deps: CatalogueDeps) => ({
  async hospitals({ query: { lat, lng, coordType } }: CatalogueInput<'hospitals'>) {
    const position = lat !== undefined && lng !== undefined ? toWgs84({ lat, lng }, coordType) : undefined
    return { hospitals: await deps.readFromReplica((db) => listHospitalsByDistance(db, position)) }
  },
  async doctors({ query }: CatalogueInput<'doctors'>) {
    return { doctors: await deps.readFromReplica((db) => listDoctorsWithSlots({ ...deps, db }, query)) }
  },
})

export const medicalChildRoutes = (deps: CatalogueDeps) => implement(medicalChildContract, catalogue(deps))

type MedicalDeps = EndOrderDeps & CreateConsultationDeps & CatalogueDeps

export const medicalRoutes = (deps: MedicalDeps) => {
  const payUrlOf = (orderNo: string) => createPayUrl(deps, orderNo)
  const showTo = (userId: number) => (url: string) => createSignedUrl(deps, url, `user:${userId}`)
  return implement(medicalContract, {
    ...catalogue(deps),
    departments: ({ params }) => deps.readFromReplica((db) => getHospitalWithDepartments(db, params.id)),
    schedules: ({ params }) => getDoctorWithSchedules(deps, params.id),
    book: ({ actor, body }) =>
      retryAfterReleasingSlot(deps, actor.id, body, () => bookAppointment(deps, actor.id, body)),
    async appointments({ actor, query: { status, ...page } }) {
      const { rows, total } = await listAppointments(deps.db, { userId: actor.id, status }, page)
      const now = deps.clock.now()
      return {
        appointments: rows.map((row) => views.toAppointmentResponse(row, now, payUrlOf)),
        total,
        ...page,
      }
    },
    async appointment({ actor, params }) {
      const appointment = await getOwnAppointment(deps, actor.id, params.id)
      return views.toAppointmentResponse(appointment, deps.clock.now(), payUrlOf)
    },
    cancelAppointment: ({ actor, params, body }) =>
      cancelAppointment(deps, actor.id, params.id, body?.reason),
    consult: ({ actor, body }) => createConsultation(deps, actor.id, body),
    async consultations({ actor, query: { status, ...page } }) {
      const { rows, total } = await listConsultations(deps.db, { userId: actor.id, status }, page)
      return {
        consultations: rows.map((row) => views.toConsultationResponse(row, payUrlOf, showTo(actor.id))),
        total,
        ...page,
      }
    },
    async consultation({ actor, params }) {
      const consultation = await getOwnConsultation(deps, actor.id, params.id)
      return views.toConsultationResponse(consultation, payUrlOf, showTo(actor.id))
    },
  })
}

const userIdOf = ({ user_id }: { user_id: number }) => user_id

type AdminDeps = EndOrderDeps & Pick<Deps, 'config' | 'db' | 'clock' | 'emit' | 'publicUrl'>

export const medicalAdminRoutes = (deps: AdminDeps) =>
  implement(medicalAdminContract, {
    async consultations({ actor, query: { page, pageSize, ...filter } }) {
      const oldestFirst = filter.status === 'paid'
      const { doctorId } = actor
      const { rows, total } = await listConsultations(
        deps.db,
        { ...filter, doctorId },
        { page, pageSize },
        { oldestFirst },
      )
      const now = deps.clock.now()
      await logAdminDataAccess(deps.db, actor.id, rows.map(userIdOf), 'consultations', now)
      const show = (url: string) => createSignedUrl(deps, url, `admin:${actor.id}`)
      return {
        consultations: rows.map((row) => views.toAdminConsultationResponse(row, now, show, actor)),
        total,
        page,
        pageSize,
      }
    },
    async consultation({ actor, params }) {
      const row = await findConsultationForAdmin(deps.db, params.id, actor.doctorId)
      if (!row) throw apiError('NOT_FOUND')
      const now = deps.clock.now()
      await logAdminDataAccess(deps.db, actor.id, [row.user_id], 'consultations', now)
      const show = (url: string) => createSignedUrl(deps, url, `admin:${actor.id}`)
      return views.toAdminConsultationResponse(row, now, show, actor)
    },
    async reply({ actor, params, body }) {
      await replyToConsultation(deps, actor, params.id, body.reply)
      return createSuccessResponse('已回复')
    },
    async appointments({ actor, query: { page: number, pageSize, ...conditions } }) {
      const soonestFirst = conditions.status === 'paid'
      const filter = { ...conditions, doctorId: actor.doctorId }
      const page = { page: number, pageSize }
      const { rows, total } = await listAppointments(deps.db, filter, page, { soonestFirst })
      await logAdminDataAccess(deps.db, actor.id, rows.map(userIdOf), 'appointments', deps.clock.now())
      const appointments = rows.map((row) => views.toAdminAppointmentResponse(row, actor))
      return { appointments, total, ...page }
    },
    refuse: ({ actor, params, body }) =>
      refuseAppointment(deps, actor, { id: params.id, reason: body.reason }),
    async confirm({ actor, params }) {
      await confirmAppointment(deps, actor, params.id)
      return createSuccessResponse('已确认')
    },
  })
