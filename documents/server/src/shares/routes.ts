import { implement } from '#core'
import { okResponse } from '#fields'
import {
  countShareViewUnlessHead,
  decodeHeaderText,
  authorizeShareVisitor,
  type ShareAccessDeps,
} from './access.ts'
import { sharesContract } from './contract.ts'
import { createShare, revokeShare, type ShareDeps } from './service.ts'
import { listShares } from './store.ts'
import { toShareResponse } from './views.ts'

export const shareRoutes = (deps: ShareDeps & ShareAccessDeps) =>
  implement(sharesContract, {
    async create({ body }) {
      return { share: toShareResponse(await createShare(deps, body), deps.clock.now()) }
    },
    list: () => ({ shares: listShares(deps.db).map((share) => toShareResponse(share, deps.clock.now())) }),
    async revoke({ params }) {
      await revokeShare(deps, params.id)
      return okResponse
    },
    async open({ params, query, headers, request }) {
      const password = query.password ?? decodeHeaderText(headers['x-share-password'])
      const share = await authorizeShareVisitor(deps, params.token, { ip: request.ip, password })
      const { title, slug, project_name, content } = share
      const viewCount = countShareViewUnlessHead(deps, share, request.method)
      return { doc: { title, slug, project_name, content }, share: { view_count: viewCount } }
    },
  })
