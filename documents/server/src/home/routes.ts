import { dayMs, fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { type CommitChangeDeps, commitChange, type Deps, implement, toScopeJson } from '#core'
import { getDocumentTextById } from '#documents'
import { okResponseBody } from '#fields'
import { homeContract } from './contract.ts'
import { listDocumentsOthersChanged, listDocumentsUserChanged } from './recent-changes.ts'
import * as store from './store.ts'

const listedChanges = 8
const listedTasks = 8
const listedOwn = 6
/** Age from which the user's own changes are no longer listed. */
const ownSinceMs = 90 * dayMs
const defaultSinceMs = 7 * dayMs

export const homeRoutes = (deps: CommitChangeDeps & Pick<Deps, 'clock'>) => {
  const { db, clock } = deps
  return implement(homeContract, {
    get({ query, actor }) {
      const since = toIso(query.since === undefined ? clock.now() - defaultSinceMs : fromIso(query.since))
      const filter = { projectIds: toScopeJson(actor.projects), since }
      const ownSince = toIso(clock.now() - ownSinceMs)
      return {
        mine: listDocumentsUserChanged(db, actor, { ...filter, since: ownSince }, listedOwn),
        favourites: store.listFavourites(db, actor.id, filter.projectIds),
        changed: listDocumentsOthersChanged(db, actor, filter, listedChanges),
        tasks: store.listDueTasks(db, filter.projectIds, listedTasks),
      }
    },
    async star({ params, actor }) {
      await commitChange(deps, () => {
        getDocumentTextById(db, params.id, actor.projects)
        store.addFavourite(db, actor.id, params.id, toIso(clock.now()))
      })
      return okResponseBody
    },
    async unstar({ params, actor }) {
      await commitChange(deps, () => store.removeFavourite(db, actor.id, params.id))
      return okResponseBody
    },
  })
}
