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
import { httpRequestRoutes } from '#http-requests'
import { deviceKeyRoutes } from '#keys'
import { socketRoutes, ticketRoutes } from '#live'
import { mailRoutes } from '#mail'
import { mcpRoutes } from '#mcp'
import { memoryRoutes } from '#memory'
import { messageRoutes } from '#messages'
import { gatewayRoutes } from '#openclaw'
import { pairingPageRoutes, pairingRoutes } from '#pairing'
import { personaRoutes } from '#personas'
import { createInvitationFinder, peopleRoutes } from '#people'
import { pushRoutes } from '#push'
import { quickCommandRoutes } from '#quick-commands'
import { relayRoutes } from '#relay'
import { scheduleRoutes } from '#schedules'
import { deleteSession, sessionRoutes } from '#sessions'
import { shellRoutes } from '#shell'
import { taskRoutes } from '#tasks'
import { toolCallRoutes } from '#tool-calls'
import { transcriptionRoutes } from '#transcription'
import { undoRoutes } from '#undo'
import { partRoutes, uploadRoutes } from '#uploads'
import { usageRoutes } from '#usage'
import { voiceRoutes } from '#voice'
import { type AgentServices, createDeviceCloser, createSessionWorkEnder } from './services.ts'

/** Returns all modules of the product, with their services and dependencies. */
export const createModules = (
  deps: Deps,
  services: AgentServices,
  about: HealthOptions,
): MountAgentRoutes[] => {
  const { approvals, push, tickets, hub, runs, tasks, relay, voice, mcp } = services
  const closeDevice = createDeviceCloser(services)
  const endWork = createSessionWorkEnder(services)
  return [
    healthRoutes(deps, about),
    deviceKeyRoutes(deps, closeDevice),
    peopleRoutes(deps, {
      closeDevice,
      deleteSession: (sessionId) => deleteSession(deps, sessionId, endWork),
    }),
    sessionRoutes(deps, endWork, { shared: hub.sendShared, madePrivate: voice.endSession }),
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
    scheduleRoutes(deps, runs.sendScheduled),
    agentSkillRoutes(deps),
    bundleRoutes(deps),
    personaRoutes(deps),
    shellRoutes(deps),
    mailRoutes(deps),
    mcpRoutes(deps, mcp),
    httpRequestRoutes(deps),
    calendarRoutes(deps),
    quickCommandRoutes(deps),
    approvalRoutes(deps, approvals),
    pushRoutes(deps, push.publicKey),
    relayRoutes(deps, relay),
    ticketRoutes(tickets),
    socketRoutes(deps, tickets, hub),
    pairingRoutes(deps, createInvitationFinder(deps)),
    pairingPageRoutes(deps),
    uploadRoutes(deps),
    partRoutes(deps),
    transcriptionRoutes(deps),
    webAppRoutes(deps),
  ]
}
