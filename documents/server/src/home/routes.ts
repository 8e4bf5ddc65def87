import { dayMs, fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { type ChangeDeps, commitChange, type Deps, implement } from '#core'
import { getDocumentTextById } from '#documents'
import { okResponse } from '#fields'
import { homeContract } from './contract.ts'
import * as store from './store.ts'

const listedChanges = 8
const listedTasks = 8
const listedOwn = 6
/** Time after which the user's own changes are no longer listed. */
const ownSinceMs = 90 * dayMs
const defaultSinceMs = 7 * dayMs

export const homeRoutes = (deps: ChangeDeps & Pick<Deps, 'clock'>) => {
  const { db, clock } = deps
  return implement(homeContract, {
    get({ query, actor }) {
      const since = toIso(query.since === undefined ? clock.now() - defaultSinceMs : fromIso(query.since))
      return {
        mine: store.listChangedByUser(db, actor.id, toIso(clock.now() - ownSinceMs), listedOwn),
        favourites: store.listFavourites(db, actor.id),
        changed: store.listChangedByOthers(db, actor.id, since, listedChanges),
        tasks: store.listDueTasks(db, listedTasks),
      }
    },
    async star({ params, actor }) {
      await commitChange(deps, () => {
        getDocumentTextById(db, params.id)
        store.addFavourite(db, actor.id, params.id, toIso(clock.now()))
      })
      return okResponse
    },
    async unstar({ params, actor }) {
      await commitChange(deps, () => store.removeFavourite(db, actor.id, params.id))
      return okResponse
    },
  })
}
