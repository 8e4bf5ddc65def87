import type { HealthOptions } from '@sanhe/kit/http/health'
import { agentSkillRoutes } from '#agent-skills'
import { approvalRoutes } from '#approvals'
import { bundleRoutes } from '#bundles'
import { calendarRoutes } from '#calendar'
import { webAppRoutes } from '#client'
import type { Deps, MountAgentRoutes } from '#core'
import { engineRoutes } from '#engines'
import { fileRoutes } from '#files'
import { healthRoutes } from '#health'
import { deviceKeyRoutes } from '#keys'
import { socketRoutes, ticketRoutes } from '#live'
import { mailRoutes } from '#mail'
import { memoryRoutes } from '#memory'
import { messageRoutes } from '#messages'
import { gatewayRoutes } from '#openclaw'
import { pairingPageRoutes, pairingRoutes } from '#pairing'
import { personaRoutes } from '#personas'
import { pushRoutes } from '#push'
import { quickCommandRoutes } from '#quick-commands'
import { relayRoutes } from '#relay'
import { scheduleRoutes } from '#schedules'
import { sessionRoutes } from '#sessions'
import { shellRoutes } from '#shell'
import { taskRoutes } from '#tasks'
import { toolCallRoutes } from '#tool-calls'
import { transcriptionRoutes } from '#transcription'
import { undoRoutes } from '#undo'
import { uploadRoutes } from '#uploads'
import { usageRoutes } from '#usage'
import { voiceRoutes } from '#voice'
import type { AgentServices } from './services.ts'

/** Returns all modules of the product, with their services and dependencies. */
export const createModules = (
  deps: Deps,
  { approvals, hub, push, tickets, runs, tasks, relay }: AgentServices,
  about: HealthOptions,
): MountAgentRoutes[] => [
  healthRoutes(deps, about),
  deviceKeyRoutes(deps, (keyId, relayKey) => {
    tickets.removeKey(keyId)
    hub.closeKey(keyId)
    relay.removeDevice(relayKey)
  }),
  sessionRoutes(deps, (sessionId) => {
    runs.cancelSession(sessionId)
    tasks.cancelSession(sessionId)
    // Ending the last sub-agent of the session may have added another reply, so the replies are cancelled a second
    // time.
    runs.cancelSession(sessionId)
  }),
  messageRoutes(deps, runs),
  memoryRoutes(deps),
  taskRoutes(deps, tasks),
  toolCallRoutes(deps),
  undoRoutes(deps),
  usageRoutes(deps),
  engineRoutes(deps),
  gatewayRoutes(deps),
  voiceRoutes(deps),
  fileRoutes(deps),
  scheduleRoutes(deps),
  agentSkillRoutes(deps),
  bundleRoutes(deps),
  personaRoutes(deps),
  shellRoutes(deps),
  mailRoutes(deps),
  calendarRoutes(deps),
  quickCommandRoutes(deps),
  approvalRoutes(deps, approvals),
  pushRoutes(deps, push.publicKey),
  relayRoutes(deps, relay),
  ticketRoutes(tickets),
  socketRoutes(deps, tickets, hub),
  pairingRoutes(deps),
  pairingPageRoutes(deps),
  uploadRoutes(deps),
  transcriptionRoutes(deps),
  webAppRoutes(deps),
]
