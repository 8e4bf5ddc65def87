import { type Deps, implement, toScopeJson, toUserAuthor } from '#core'
import { type DocumentDeps, toDocumentResponse } from '#documents'
import { okResponseBody } from '#fields'
import { createChangedCharacterCounts } from './changed-character-counts.ts'
import { historyContract } from './contract.ts'
import * as service from './service.ts'
import { countUnreviewedChanges, listUnreviewedChanges } from './store.ts'
import { toBlameLineResponse, toAiChangeResponse, toRevisionResponse } from './views.ts'

export const historyRoutes = (deps: DocumentDeps & Pick<Deps, 'renderer'>) => {
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
    async diff({ params, query }) {
      return { diff: await service.compareRevisions(deps, params, query) }
    },
    async restore({ params, actor }) {
      return { doc: toDocumentResponse(await service.restoreRevision(deps, params, toUserAuthor(actor))) }
    },
    async blame({ params }) {
      const authors = await service.listBlameLines(db, params)
      return { lines: authors.map(toBlameLineResponse) }
    },
    async changes({ actor }) {
      const projectIds = toScopeJson(actor.projects)
      const waiting = listUnreviewedChanges(db, projectIds, service.maxListedAiChanges)
      await counts.prepare(waiting)
      return {
        changes: waiting.map((change) => toAiChangeResponse(change, counts)),
        total: countUnreviewedChanges(db, projectIds),
      }
    },
    async accept({ params, actor }) {
      await service.acceptAiChange(deps, params.revision, actor.projects)
      return okResponseBody
    },
    async revert({ params, actor }) {
      const document = await service.revertAiChange(deps, params.revision, actor)
      return { doc: toDocumentResponse(document) }
    },
  })
}
