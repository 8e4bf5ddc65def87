import { implement } from '#core'
import { okResponseBody } from '#fields'
import { getProject } from '#projects'
import { boardContract } from './contract.ts'
import * as service from './service.ts'
import { listColumns, listLabels } from './store.ts'

export const boardRoutes = (deps: service.BoardDeps) =>
  implement(boardContract, {
    get({ params }) {
      const { id } = getProject(deps.db, params.slug)
      return { columns: listColumns(deps.db, id), labels: listLabels(deps.db, id) }
    },
    async addColumn({ params, body }) {
      return { columns: await service.addColumn(deps, params.slug, body) }
    },
    async updateColumn({ params, body }) {
      return { columns: await service.updateColumn(deps, params, body) }
    },
    async moveColumn({ params, body }) {
      return { columns: await service.moveColumn(deps, params, body.before_id) }
    },
    async removeColumn({ params }) {
      return { columns: await service.removeColumn(deps, params) }
    },
    async addLabel({ params, body }) {
      return { label: await service.addLabel(deps, params.slug, body) }
    },
    async updateLabel({ params, body }) {
      return { label: await service.updateLabel(deps, params, body) }
    },
    async removeLabel({ params }) {
      await service.removeLabel(deps, params)
      return okResponseBody
    },
  })
