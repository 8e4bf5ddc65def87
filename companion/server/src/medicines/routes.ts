import { createSuccessResponse, implement } from '#core'
import { medicinesContract } from './contract.ts'
import {
  addMedicine,
  type MedicineDeps,
  readMedicinesOfToday,
  removeMedicine,
  takeDose,
  undoTakeDose,
  updateMedicine,
} from './service.ts'
import { listMedicines } from './store.ts'
import { toMedicineResponse } from './views.ts'

export const medicineRoutes = (deps: MedicineDeps) =>
  implement(medicinesContract, {
    async list({ actor }) {
      return { medicines: (await listMedicines(deps.db, actor.id)).map(toMedicineResponse) }
    },
    async today({ actor }) {
      const { day, doses } = await readMedicinesOfToday(deps, actor.id)
      return { day, doses }
    },
    async add({ actor, body }) {
      const medicine = await addMedicine(deps, actor.id, body)
      return { ...createSuccessResponse('用药已添加'), medicine: toMedicineResponse(medicine) }
    },
    async update({ actor, params, body }) {
      const medicine = await updateMedicine(deps, actor.id, params.id, body)
      return { ...createSuccessResponse('用药已保存'), medicine: toMedicineResponse(medicine) }
    },
    async remove({ actor, params }) {
      await removeMedicine(deps, actor.id, params.id)
      return createSuccessResponse('用药已删除')
    },
    async take({ actor, params }) {
      await takeDose(deps, actor.id, params)
      return createSuccessResponse('已记下')
    },
    async undoTake({ actor, params }) {
      await undoTakeDose(deps, actor.id, params)
      return createSuccessResponse('已撤销')
    },
  })
