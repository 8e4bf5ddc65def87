import type { TestUser } from '#testing'
import { type OwnedObjectFactory, secretTestText } from './object-factory.ts'

const medicine: OwnedObjectFactory<TestUser> = async (_, owner) => {
  const body = { name: secretTestText, dose: '1 片', times: ['08:00'], startDay: '2026-11-21' }
  return { id: (await owner.medicines.add({ body })).medicine.id }
}

const medicineDose: OwnedObjectFactory<TestUser> = async (app, owner) => ({
  ...(await medicine(app, owner)),
  time: '08:00',
})

export const medicineObjectFactories: Record<string, OwnedObjectFactory<TestUser>> = {
  '/api/v1/medicines/:id': medicine,
  '/api/v1/medicines/:id/doses/:time': medicineDose,
}
