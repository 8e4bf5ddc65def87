import { implement, toScopeJson } from '#core'
import { okResponse } from '#fields'
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
    async empty({ query }) {
      return { ok: true as const, removed: await emptyTrash(deps, query.project) }
    },
    async restore({ params, actor }) {
      return { restored: await restoreFromTrash(deps, params, actor) }
    },
    async remove({ params }) {
      await purgeFromTrash(deps, params.kind, params.id)
      return okResponse
    },
  })
