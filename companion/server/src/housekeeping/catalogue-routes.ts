import { implement } from '#core'
import * as catalogue from './catalogue.ts'
import { serviceCatalogueContract } from './catalogue-contract.ts'
import { listAllServiceProviders, listAllServiceWorkers } from './catalogue-store.ts'
import { toAdminProviderResponse, toAdminWorkerResponse } from './catalogue-views.ts'

export const serviceCatalogueRoutes = (deps: catalogue.ServiceCatalogueDeps) =>
  implement(serviceCatalogueContract, {
    async providers({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listAllServiceProviders(deps.db, filter, { page, pageSize })
      return { providers: rows.map(toAdminProviderResponse), total, page, pageSize }
    },
    createProvider: ({ body }) => catalogue.createServiceProvider(deps, body),
    changeProvider: ({ params, body }) => catalogue.changeServiceProvider(deps, params.id, body),
    async workers({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listAllServiceWorkers(deps.db, filter, { page, pageSize })
      return { workers: rows.map(toAdminWorkerResponse), total, page, pageSize }
    },
    createWorker: ({ body }) => catalogue.createServiceWorker(deps, body),
    changeWorker: ({ params, body }) => catalogue.changeServiceWorker(deps, params.id, body),
  })
