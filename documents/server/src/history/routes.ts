import { implement, userAuthor } from '#core'
import { type DocumentDeps, toDocumentResponse } from '#documents'
import { okResponse } from '#fields'
import { createChangedCharacterCounts } from './changed-character-counts.ts'
import { historyContract } from './contract.ts'
import * as service from './service.ts'
import { countUnreviewedChanges, listUnreviewedChanges } from './store.ts'
import { toBlameLineResponse, toAiChangeResponse, toRevisionResponse } from './views.ts'

export const historyRoutes = (deps: DocumentDeps) => {
  const { db } = deps
  const counts = createChangedCharacterCounts(db)
  return implement(historyContract, {
    async list({ params, query }) {
      const entries = service.listRevisions(db, params, query.before)
      await counts.prepare(entries)
      return { revisions: entries.map((entry) => toRevisionResponse(entry, counts)) }
    },
    get({ params }) {
      const { entry, ...texts } = service.getRevision(db, params)
      return { revision: { ...toRevisionResponse(entry, counts), ...texts } }
    },
    async restore({ params, actor }) {
      return { doc: toDocumentResponse(await service.restoreRevision(deps, params, userAuthor(actor))) }
    },
    async blame({ params }) {
      const authors = await service.listBlameLines(db, params)
      return { lines: authors.map(toBlameLineResponse) }
    },
    async changes() {
      const waiting = listUnreviewedChanges(db, service.maxListedAiChanges)
      await counts.prepare(waiting)
      return {
        changes: waiting.map((change) => toAiChangeResponse(change, counts)),
        total: countUnreviewedChanges(db),
      }
    },
    async accept({ params }) {
      await service.acceptAiChange(deps, params.revision)
      return okResponse
    },
    async revert({ params, actor }) {
      return {
        doc: toDocumentResponse(await service.revertAiChange(deps, params.revision, userAuthor(actor))),
      }
    },
  })
}
