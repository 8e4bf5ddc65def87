import { implement } from '#core'
import { ok } from '#fields'
import { countViewUnlessHead, decodeHeader, openShare, type ShareAccessDeps } from './access.ts'
import { sharesContract } from './contract.ts'
import { createShare, revokeShare, type ShareDeps } from './service.ts'
import { listShares } from './store.ts'
import { shareView } from './views.ts'

export const shareRoutes = (deps: ShareDeps & ShareAccessDeps) =>
  implement(sharesContract, {
    async create({ body }) {
      return { share: shareView(await createShare(deps, body), deps.clock.now()) }
    },
    list: () => ({ shares: listShares(deps.db).map((share) => shareView(share, deps.clock.now())) }),
    async revoke({ params }) {
      await revokeShare(deps, params.id)
      return ok
    },
    async open({ params, query, headers, request }) {
      const password = query.password ?? decodeHeader(headers['x-share-password'])
      const share = await openShare(deps, params.token, { ip: request.ip, password })
      const { title, slug, project_name, content } = share
      const viewCount = countViewUnlessHead(deps, share, request.method)
      return { doc: { title, slug, project_name, content }, share: { view_count: viewCount } }
    },
  })
