import { toAuditOrigin } from '#audit'
import { implement, toScopeJson } from '#core'
import { okResponseBody } from '#fields'
import {
  countShareView,
  decodeHttpHeaderText,
  authorizeShareVisitor,
  type ShareAccessDeps,
} from './access.ts'
import { sharesContract } from './contract.ts'
import { createShare, revokeShare, type ShareDeps } from './service.ts'
import { listShares } from './store.ts'
import { toShareResponse } from './views.ts'

export const shareRoutes = (deps: ShareDeps & ShareAccessDeps) =>
  implement(sharesContract, {
    async create({ body, actor, request }) {
      const share = await createShare(deps, body, toAuditOrigin(actor, request), actor.projects)
      return { share: toShareResponse(share, deps.clock.now()) }
    },
    list({ actor }) {
      const shares = listShares(deps.db, toScopeJson(actor.projects))
      return { shares: shares.map((share) => toShareResponse(share, deps.clock.now())) }
    },
    async revoke({ params, actor, request }) {
      await revokeShare(deps, params.id, actor.projects, toAuditOrigin(actor, request))
      return okResponseBody
    },
    async open({ params, query, headers, request }) {
      const password = query.password ?? decodeHttpHeaderText(headers['x-share-password'])
      const share = await authorizeShareVisitor(deps, params.token, { ip: request.ip, password })
      const { title, slug, project_name, content } = share
      const viewCount = countShareView(deps, share, request)
      return { doc: { title, slug, project_name, content }, share: { view_count: viewCount } }
    },
  })
