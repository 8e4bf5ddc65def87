import { implement } from '#core'
import { getActiveMerchant } from '#merchants'
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
import { toOfferedServiceResponse, toOwnServiceResponse } from './views.ts'

export const merchantServiceRoutes = (deps: ServiceDeps) =>
  implement(merchantServicesContract, {
    async list({ actor, query: { status, page, pageSize } }) {
      await getActiveMerchant(deps.db, actor.id)
      const { services, total } = await listOwnServices(deps.db, actor.id, status, { page, pageSize })
      return { services: services.map(toOwnServiceResponse), total, page, pageSize }
    },
    get: async ({ actor, params }) => toOwnServiceResponse(await getOwnService(deps, actor.id, params.id)),
    create: ({ actor, body }) => createService(deps, actor.id, body),
    change: ({ actor, params, body }) => changeService(deps, actor.id, params.id, body),
    remove: ({ actor, params }) => removeService(deps, actor.id, params.id),
    async browse({ query: { category, merchantId, page, pageSize } }) {
      const { services, total } = await listOfferedServices(
        deps.db,
        { category, merchantId },
        { page, pageSize },
      )
      return { services: services.map(toOfferedServiceResponse), total, page, pageSize }
    },
    look: async ({ actor, params }) =>
      toOfferedServiceResponse(await getServiceAndCountView(deps, actor.id, params.id)),
  })
