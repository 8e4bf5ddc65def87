import { type CommitChangeDeps, type Deps, implement, type MountDocumentsRoutes } from '#core'
import { collaborationContract } from './contract.ts'
import { createParticipants } from './participants.ts'
import { createPendingSaves } from './pending-saves.ts'
import { publishUpdates, syncCollaboration } from './service.ts'
import { createCollaborationTextCache } from './texts.ts'

type RouteDeps = CommitChangeDeps & Pick<Deps, 'clock' | 'limiter' | 'log'>

export const collaborationRoutes =
  (deps: RouteDeps): MountDocumentsRoutes =>
  (app, entry) => {
    const participants = createParticipants(deps.live)
    const saves = createPendingSaves(deps)
    const collaboration = { ...deps, participants, saves, knownTexts: createCollaborationTextCache(deps.db) }
    // A save by another program or an older client adds an update to the log. This listener sends the update
    // to the pages.
    const stopListening = deps.live.listen((event) => {
      if (event.type === 'document.saved') publishUpdates(collaboration, event.id, event.project_id)
    })
    const stopPages = deps.live.listenToClosedPages((page) => {
      for (const id of participants.documentsOf(page)) participants.leave(id, page)
    })
    app.addHook('preClose', async () => {
      stopListening()
      stopPages()
      saves.close()
    })
    implement(collaborationContract, {
      sync: ({ params, body, actor }) => syncCollaboration(collaboration, params.id, body, actor),
    })(app, entry)
  }
