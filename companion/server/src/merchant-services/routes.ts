import { type Deps, apiError as refuseCommon, implement } from '#core'
import { findMerchant, getActiveMerchant } from '#merchants'
import { merchantServicesAdminContract } from './admin-contract.ts'
import { merchantServicesContract } from './contract.ts'
import {
  changeService,
  createService,
  getOwnService,
  getServiceAndCountView,
  removeService,
  type ServiceDeps,
} from './service.ts'
import { listOfferedServices, listOwnServices } from './store.ts'
import { putServiceOnline, takeServiceOffline } from './taking-offline.ts'
import { toAdminServiceResponse, toOfferedServiceResponse, toOwnServiceResponse } from './views.ts'

export const merchantServiceRoutes = (deps: ServiceDeps & Pick<Deps, 'readFromReplica'>) =>
  implement(merchantServicesContract, {
    async list({ actor, query: { page, pageSize, ...filter } }) {
      await getActiveMerchant(deps.db, actor.id)
      const { services, total } = await listOwnServices(deps.db, actor.id, filter, { page, pageSize })
      return { services: services.map(toOwnServiceResponse), total, page, pageSize }
    },
    get: async ({ actor, params }) => toOwnServiceResponse(await getOwnService(deps, actor.id, params.id)),
    create: ({ actor, body }) => createService(deps, actor.id, body),
    change: ({ actor, params, body }) => changeService(deps, actor.id, params.id, body),
    remove: ({ actor, params }) => removeService(deps, actor.id, params.id),
    async browse({ query: { category, merchantId, page, pageSize } }) {
      const { services, total } = await deps.readFromReplica((db) =>
        listOfferedServices(db, { category, merchantId }, { page, pageSize }),
      )
      return { services: services.map(toOfferedServiceResponse), total, page, pageSize }
    },
    look: async ({ actor, params }) =>
      toOfferedServiceResponse(await getServiceAndCountView(deps, actor.id, params.id)),
  })

export const merchantServiceAdminRoutes = (deps: Pick<ServiceDeps, 'db' | 'clock' | 'emit'>) =>
  implement(merchantServicesAdminContract, {
    async list({ params, query: { page, pageSize } }) {
      if (!(await findMerchant(deps.db, params.id))) throw refuseCommon('NOT_FOUND')
      const { services, total } = await listOwnServices(deps.db, params.id, {}, { page, pageSize })
      return { services: services.map(toAdminServiceResponse), total, page, pageSize }
    },
    takeOffline: ({ actor, params, body }) =>
      takeServiceOffline(deps, actor, { id: params.id, reason: body.reason }),
    putOnline: ({ actor, params, body }) =>
      putServiceOnline(deps, actor, { id: params.id, reason: body.reason }),
  })
