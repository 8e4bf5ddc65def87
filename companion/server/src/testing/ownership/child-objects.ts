import { toDate, toIso } from '@sanhe/kit/runtime/clock'
import type { TestApp, TestChild } from '#testing'
import { canary, canaryPhone, canarySteps, type ObjectFactory } from './object-factory.ts'
import { sessionOf } from './sessions.ts'

type ChildObject = ObjectFactory<TestChild>

/** Creates a parent with a health record who is linked with this child. */
async function parentOf(app: TestApp, child: TestChild) {
  const parent = await app.user({ nickname: canary, real_name: canary, emergency_contact_phone: canaryPhone })
  const recordedAt = toIso(app.clock.now())
  await parent.health.addRecord({ body: { recordType: 'steps', value: { count: canarySteps }, recordedAt } })
  const link = { child_id: child.id, parent_user_id: parent.id, linked_at: toDate(app.clock.now()) }
  await app.db.insertInto('child_parent_links').values(link).execute()
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

/** Creates the object that a path of a child names, for that child. */
export const childObjects: Record<string, ChildObject> = {
  '/api/child/auth/sessions/:id': sessionOf('child'),
  '/api/child/alerts/:id': alert,
  '/api/child/parents/:id': parent,
}
