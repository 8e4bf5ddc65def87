import { type Deps, implement, type MountCompanionRoutes, servePageFiles } from '#core'
import type { EndOrderDeps } from '#orders'
import { cancelMembership } from './cancelling.ts'
import { membershipChildContract, membershipContract } from './contract.ts'
import { createPayLink, getPayLink, placeOrderWithPayLink } from './pay-links.ts'
import { findCurrentMembership, findLastMembership } from './store.ts'
import { orderMembership } from './subscribing.ts'
import { toMembershipStatusResponse, toPlansResponse } from './views.ts'

const membershipApi = (deps: EndOrderDeps & Pick<Deps, 'config'>) =>
  implement(membershipContract, {
    plans: () => ({ plans: toPlansResponse() }),
    async status({ actor }) {
      const now = deps.clock.now()
      const current = await findCurrentMembership(deps.db, actor.id, now)
      return toMembershipStatusResponse({ current, last: await findLastMembership(deps.db, actor.id) }, now)
    },
    subscribe: ({ actor, body }) => orderMembership(deps, actor.id, body),
    generatePayLink: ({ actor }) => createPayLink(deps, actor.id),
    payPage: ({ params }) => getPayLink(deps, params.token),
    confirmPay: ({ params, body }) => placeOrderWithPayLink(deps, params.token, body),
    cancel: ({ actor }) => cancelMembership(deps, actor.id),
  })

const membershipChildApi = implement(membershipChildContract, {
  plans: () => ({ plans: toPlansResponse() }),
})

/** Page of a payment link. The page loads its content with the token in the URL. */
const payLinkPage = servePageFiles(new URL('./page/', import.meta.url), {
  '/h5/membership/:token': 'page.html',
  '/h5/membership.js': 'page.js',
  '/h5/membership.svg': 'card.svg',
})

export const membershipRoutes = (deps: EndOrderDeps & Pick<Deps, 'config'>): MountCompanionRoutes[] => [
  membershipApi(deps),
  membershipChildApi,
  payLinkPage,
]
