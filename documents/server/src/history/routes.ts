import { implement, userAuthor } from '#core'
import { type DocumentDeps, documentView } from '#documents'
import { ok } from '#fields'
import { createChangeCounts } from './change-counts.ts'
import { historyContract } from './contract.ts'
import * as service from './service.ts'
import { countWaitingChanges, listWaitingChanges } from './store.ts'
import { blameView, changeView, revisionView } from './views.ts'

export const historyRoutes = (deps: DocumentDeps) => {
  const { db } = deps
  const counts = createChangeCounts(db)
  return implement(historyContract, {
    async list({ params, query }) {
      const entries = service.listRevisions(db, params, query.before)
      await counts.prepare(entries)
      return { revisions: entries.map((entry) => revisionView(entry, counts)) }
    },
    get({ params }) {
      const { entry, ...texts } = service.getRevision(db, params)
      return { revision: { ...revisionView(entry, counts), ...texts } }
    },
    async restore({ params, actor }) {
      return { doc: documentView(await service.restoreRevision(deps, params, userAuthor(actor))) }
    },
    async blame({ params }) {
      const authors = await service.blameDocument(db, params)
      return { lines: authors.map(blameView) }
    },
    async changes() {
      const waiting = listWaitingChanges(db, service.maxInboxChanges)
      await counts.prepare(waiting)
      return { changes: waiting.map((change) => changeView(change, counts)), total: countWaitingChanges(db) }
    },
    async accept({ params }) {
      await service.acceptChange(deps, params.revision)
      return ok
    },
    async revert({ params, actor }) {
      return { doc: documentView(await service.revertChange(deps, params.revision, userAuthor(actor))) }
    },
  })
}
