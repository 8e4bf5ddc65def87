import { toDate, toIso } from '@sanhe/kit/runtime/clock'
import type { TestApp, TestChild } from '#testing'
import { buildPendingExports } from '../../data-exports/build.ts'
import { sharedKinds } from '../../family/contract.ts'
import { createTestClinic } from '../../medical/testing/clinic.ts'
import {
  type OwnedObjectFactory,
  secretTestPhone,
  secretTestStepCount,
  secretTestText,
} from './object-factory.ts'
import { createLoginSessionFactory } from './sessions.ts'

type ChildObject = OwnedObjectFactory<TestChild>

/** Creates a parent with a health record and a medicine, who is linked with the child and shares everything. */
async function parentOf(app: TestApp, child: TestChild) {
  const parent = await app.user({
    nickname: secretTestText,
    real_name: secretTestText,
    emergency_contact_phone: secretTestPhone,
  })
  const recordedAt = toIso(app.clock.now())
  await parent.health.addRecord({
    body: { recordType: 'steps', value: { count: secretTestStepCount }, recordedAt },
  })
  const pill = { name: secretTestText, dose: '1 片', times: ['08:00'], startDay: '2026-11-21' }
  await parent.medicines.add({ body: pill })
  const link = { child_id: child.id, parent_user_id: parent.id, linked_at: toDate(app.clock.now()) }
  await app.db
    .insertInto('child_parent_links')
    .values({ ...link, shared_kinds: [...sharedKinds] })
    .execute()
  return parent
}

const parent: ChildObject = async (app, owner) => ({ id: (await parentOf(app, owner)).id })

const alert: ChildObject = async (app, owner) => {
  const { health } = await parentOf(app, owner)
  const recordedAt = toIso(app.clock.now())
  const { alerts } = await health.addRecord({
    body: { recordType: 'heart_rate', value: { bpm: 140 }, recordedAt },
  })
  return { id: alerts[0]?.id ?? 0 }
}

/** Links a new parent with this child, and books an appointment of that parent in the name of the child. */
async function bookForNewParent(app: TestApp, child: TestChild) {
  const { id } = await parentOf(app, child)
  const { booking } = await createTestClinic(app)
  const data = { ...booking, patientName: secretTestText, patientPhone: secretTestPhone }
  const body = { orderType: 'appointment' as const, data }
  const { orderId: orderNo } = await child.children.proxyOrder({ params: { id }, body })
  const { appointments } = await child.children.appointments({ params: { id }, query: {} })
  return { orderNo, appointmentId: appointments[0]?.id ?? 0 }
}

/** Links a new parent with this child, who joins a waiting list for that parent. */
const waitingEntry: ChildObject = async (app, owner) => {
  const params = { id: (await parentOf(app, owner)).id }
  const { booking } = await createTestClinic(app, { maxPatients: 1 })
  await (await app.user()).medical.book({ body: booking })
  const body = { doctorId: booking.doctorId, day: booking.slotDate }
  return { id: (await owner.waitingListChild.join({ params, body })).entry.id }
}

const notification: ChildObject = async (app, owner) => {
  const { id: parent_user_id } = await parentOf(app, owner)
  const text = { type: 'X', title: secretTestText, content: secretTestText, data: '{}' }
  const { id } = await app.db
    .insertInto('child_notifications')
    .values({ child_id: owner.id, parent_user_id, ...text, created_at: toDate(app.clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id }
}

/** Requests a copy of the owner's data and builds it. */
const dataExport: ChildObject = async (app, owner) => {
  const { export: requested } = await owner.dataExportsChild.request({ body: {} })
  await buildPendingExports(app.deps, { user: [], child: [] }, app.clock.now())
  return { id: requested.id }
}

/** Functions by endpoint path. Each creates an object of the given child and returns the ids in the path. */
export const childObjectFactories: Record<string, ChildObject> = {
  '/api/child/auth/sessions/:id': createLoginSessionFactory('child'),
  '/api/child/alerts/:id': alert,
  '/api/child/appointments/:id': async (app, owner) => ({
    id: (await bookForNewParent(app, owner)).appointmentId,
  }),
  '/api/child/data-exports/:id/file': dataExport,
  '/api/child/messages/:id': async (app, owner) => {
    const params = { id: (await parentOf(app, owner)).id }
    return {
      id: (await owner.familyMessagesChild.write({ params, body: { text: secretTestText } })).message.id,
    }
  },
  '/api/child/notifications/:id': notification,
  '/api/child/orders/:orderNo': async (app, owner) => ({
    orderNo: (await bookForNewParent(app, owner)).orderNo,
  }),
  '/api/child/medical/doctors/:id': async (app) => ({ id: (await createTestClinic(app)).booking.doctorId }),
  '/api/child/waiting-list/:id': waitingEntry,
  '/api/child/parents/:id': parent,
}
