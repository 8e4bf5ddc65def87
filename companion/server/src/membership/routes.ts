import { type Deps, implement, type ProductMount, servePageFiles } from '#core'
import type { EndDeps } from '#orders'
import { cancelMembership } from './cancelling.ts'
import { membershipContract } from './contract.ts'
import { confirmPayLink, createPayLink, showPayLink } from './pay-links.ts'
import { findCurrentMembership, findLastMembership } from './store.ts'
import { subscribe } from './subscribing.ts'
import { plansView, statusView } from './views.ts'

const membershipApi = (deps: EndDeps & Pick<Deps, 'config'>) =>
  implement(membershipContract, {
    plans: () => ({ plans: plansView() }),
    async status({ actor }) {
      const now = deps.clock.now()
      const current = await findCurrentMembership(deps.db, actor.id, now)
      return statusView({ current, last: await findLastMembership(deps.db, actor.id) }, now)
    },
    subscribe: ({ actor, body }) => subscribe(deps, actor.id, body),
    generatePayLink: ({ actor }) => createPayLink(deps, actor.id),
    payPage: ({ params }) => showPayLink(deps, params.token),
    confirmPay: ({ params, body }) => confirmPayLink(deps, params.token, body),
    cancel: ({ actor }) => cancelMembership(deps, actor.id),
  })

/** The page of a pay link, which loads its content with the token of its address. */
const payLinkPage = servePageFiles(new URL('./page/', import.meta.url), {
  '/h5/membership/:token': 'page.html',
  '/h5/membership.js': 'page.js',
  '/h5/membership.svg': 'card.svg',
})

export const membershipRoutes = (deps: EndDeps & Pick<Deps, 'config'>): ProductMount[] => [
  membershipApi(deps),
  payLinkPage,
]
