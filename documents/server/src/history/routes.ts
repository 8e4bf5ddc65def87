import { implement, person } from '#core'
import { type DocumentDeps, documentView } from '#documents'
import { ok } from '#fields'
import { historyContract } from './contract.ts'
import { openChangeCounts } from './counts.ts'
import * as service from './service.ts'
import { countWaiting, listWaiting } from './store.ts'
import { blameView, changeView, revisionView } from './views.ts'

export const historyRoutes = (deps: DocumentDeps) => {
  const { db } = deps
  const countsOf = openChangeCounts(db)
  return implement(historyContract, {
    list: ({ params, query }) => ({
      revisions: service
        .listRevisions(db, params, query.before)
        .map((entry) => revisionView(entry, countsOf)),
    }),
    get({ params }) {
      const { entry, ...texts } = service.getRevision(db, params)
      return { revision: { ...revisionView(entry, countsOf), ...texts } }
    },
    async restore({ params, actor }) {
      return { doc: documentView(await service.restoreRevision(deps, params, person(actor))) }
    },
    blame: ({ params }) => ({ lines: service.blameDocument(db, params).map(blameView) }),
    changes: () => ({
      changes: listWaiting(db, service.inboxSize).map((change) => changeView(change, countsOf)),
      total: countWaiting(db),
    }),
    async accept({ params }) {
      await service.acceptChange(deps, params.revision)
      return ok
    },
    async revert({ params, actor }) {
      return { doc: documentView(await service.revertChange(deps, params.revision, person(actor))) }
    },
  })
}
