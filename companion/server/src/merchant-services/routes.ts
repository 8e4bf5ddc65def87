import { implement } from '#core'
import { requireActive } from '#merchants'
import { merchantServicesContract } from './contract.ts'
import {
  changeService,
  createService,
  getOwnService,
  lookAt,
  removeService,
  type ServiceDeps,
} from './service.ts'
import { listOnOffer, listOwn } from './store.ts'
import { offerView, ownView } from './views.ts'

export const merchantServiceRoutes = (deps: ServiceDeps) =>
  implement(merchantServicesContract, {
    async list({ actor, query: { status, page, pageSize } }) {
      await requireActive(deps.db, actor.id)
      const { services, total } = await listOwn(deps.db, actor.id, status, { page, pageSize })
      return { services: services.map(ownView), total, page, pageSize }
    },
    get: async ({ actor, params }) => ownView(await getOwnService(deps, actor.id, params.id)),
    create: ({ actor, body }) => createService(deps, actor.id, body),
    change: ({ actor, params, body }) => changeService(deps, actor.id, params.id, body),
    remove: ({ actor, params }) => removeService(deps, actor.id, params.id),
    async browse({ query: { category, merchantId, page, pageSize } }) {
      const { services, total } = await listOnOffer(deps.db, { category, merchantId }, { page, pageSize })
      return { services: services.map(offerView), total, page, pageSize }
    },
    look: async ({ actor, params }) => offerView(await lookAt(deps, actor.id, params.id)),
  })
