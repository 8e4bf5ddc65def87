import { toAuditOrigin } from '#audit'
import { implement, toScopeJson } from '#core'
import { okResponseBody } from '#fields'
import { getProject } from '#projects'
import { trashContract } from './contract.ts'
import { emptyTrash, purgeFromTrash } from './purge.ts'
import { restoreFromTrash, type TrashDeps } from './restore.ts'
import { listTrashEntries } from './store.ts'
import { toTrashPage } from './views.ts'

const entriesPerPage = 50

export const trashRoutes = (deps: TrashDeps) =>
  implement(trashContract, {
    list({ query: { project, q = '', before = Number.MAX_SAFE_INTEGER }, actor }) {
      const scope =
        project === undefined ? actor.projects : new Set([getProject(deps.db, project, actor.projects).id])
      const filter = { projectIds: toScopeJson(scope), title: q.trim(), before }
      return toTrashPage(listTrashEntries(deps.db, filter, entriesPerPage + 1), entriesPerPage)
    },
    async empty({ query, actor, request }) {
      const removed = await emptyTrash(deps, toAuditOrigin(actor, request), query.project)
      return { ok: true as const, removed }
    },
    async restore({ params, actor, request }) {
      return { restored: await restoreFromTrash(deps, params, actor, toAuditOrigin(actor, request)) }
    },
    async remove({ params, actor, request }) {
      await purgeFromTrash(deps, params.kind, params.id, toAuditOrigin(actor, request))
      return okResponseBody
    },
  })
