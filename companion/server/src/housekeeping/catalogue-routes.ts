import { implement } from '#core'
import * as catalogue from './catalogue.ts'
import { serviceCatalogueContract } from './catalogue-contract.ts'
import { listAllProviders, listAllWorkers } from './catalogue-store.ts'
import { toAdminProviderResponse, toAdminWorkerResponse } from './catalogue-views.ts'

export const serviceCatalogueRoutes = (deps: catalogue.ServiceCatalogueDeps) =>
  implement(serviceCatalogueContract, {
    async providers({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listAllProviders(deps.db, filter, { page, pageSize })
      return { providers: rows.map(toAdminProviderResponse), total, page, pageSize }
    },
    createProvider: ({ body }) => catalogue.createProvider(deps, body),
    changeProvider: ({ params, body }) => catalogue.changeProvider(deps, params.id, body),
    async workers({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listAllWorkers(deps.db, filter, { page, pageSize })
      return { workers: rows.map(toAdminWorkerResponse), total, page, pageSize }
    },
    createWorker: ({ body }) => catalogue.createWorker(deps, body),
    changeWorker: ({ params, body }) => catalogue.changeWorker(deps, params.id, body),
  })
