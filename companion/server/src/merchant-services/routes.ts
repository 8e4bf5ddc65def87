import { implement } from '#core'
import { requireActiveMerchant } from '#merchants'
import { merchantServicesContract } from './contract.ts'
import {
  changeService,
  createService,
  getOwnService,
  removeService,
  type ServiceDeps,
  viewService,
} from './service.ts'
import { listOfferedServices, listOwnServices } from './store.ts'
import { offeredServiceView, ownServiceView } from './views.ts'

export const merchantServiceRoutes = (deps: ServiceDeps) =>
  implement(merchantServicesContract, {
    async list({ actor, query: { status, page, pageSize } }) {
      await requireActiveMerchant(deps.db, actor.id)
      const { services, total } = await listOwnServices(deps.db, actor.id, status, { page, pageSize })
      return { services: services.map(ownServiceView), total, page, pageSize }
    },
    get: async ({ actor, params }) => ownServiceView(await getOwnService(deps, actor.id, params.id)),
    create: ({ actor, body }) => createService(deps, actor.id, body),
    change: ({ actor, params, body }) => changeService(deps, actor.id, params.id, body),
    remove: ({ actor, params }) => removeService(deps, actor.id, params.id),
    async browse({ query: { category, merchantId, page, pageSize } }) {
      const { services, total } = await listOfferedServices(
        deps.db,
        { category, merchantId },
        { page, pageSize },
      )
      return { services: services.map(offeredServiceView), total, page, pageSize }
    },
    look: async ({ actor, params }) => offeredServiceView(await viewService(deps, actor.id, params.id)),
  })
