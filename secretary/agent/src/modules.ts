import type { HealthOptions } from '@sanhe/kit/http/health'
import { approvalRoutes } from '#approvals'
import { clientRoutes } from '#client'
import type { Deps, ProductMount } from '#core'
import { healthRoutes } from '#health'
import { keyRoutes } from '#keys'
import { socketRoutes, ticketRoutes } from '#live'
import { messageRoutes } from '#messages'
import { pairingPageRoutes, pairingRoutes } from '#pairing'
import { sessionRoutes } from '#sessions'
import { taskRoutes } from '#tasks'
import { transcriptionRoutes } from '#transcription'
import { uploadRoutes } from '#uploads'
import type { Parts } from './parts.ts'

/** All modules of the product, with their parts and dependencies. */
export const modules = (
  deps: Deps,
  { hub, tickets, runs, tasks }: Parts,
  about: HealthOptions,
): ProductMount[] => [
  healthRoutes(deps, about),
  keyRoutes(deps, (keyId) => {
    tickets.removeKey(keyId)
    hub.closeKey(keyId)
  }),
  sessionRoutes(deps, (sessionId) => {
    runs.cancelSession(sessionId)
    tasks.cancelSession(sessionId)
  }),
  messageRoutes(deps, runs),
  taskRoutes(deps, tasks),
  approvalRoutes(deps),
  ticketRoutes(tickets),
  socketRoutes(deps, tickets, hub),
  pairingRoutes(deps),
  pairingPageRoutes(deps),
  uploadRoutes(deps),
  transcriptionRoutes(deps),
  clientRoutes(deps),
]
