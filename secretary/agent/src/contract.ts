import { agentSkillsContract } from './agent-skills/contract.ts'
import { approvalsContract } from './approvals/contract.ts'
import { bundlesContract } from './bundles/contract.ts'
import { calendarContract } from './calendar/contract.ts'
import { enginesContract } from './engines/contract.ts'
import { filesContract } from './files/contract.ts'
import { healthContract } from './health/contract.ts'
import { httpRequestsContract } from './http-requests/contract.ts'
import { keysContract } from './keys/contract.ts'
import { liveContract } from './live/contract.ts'
import { mailContract } from './mail/contract.ts'
import { mcpContract } from './mcp/contract.ts'
import { memoryContract } from './memory/contract.ts'
import { messagesContract } from './messages/contract.ts'
import { gatewayContract } from './openclaw/contract.ts'
import { pairingContract } from './pairing/contract.ts'
import { personasContract } from './personas/contract.ts'
import { peopleContract } from './people/contract.ts'
import { pushContract } from './push/contract.ts'
import { quickCommandsContract } from './quick-commands/contract.ts'
import { relayContract } from './relay/contract.ts'
import { schedulesContract } from './schedules/contract.ts'
import { sessionsContract } from './sessions/contract.ts'
import { shellContract } from './shell/contract.ts'
import { tasksContract } from './tasks/contract.ts'
import { toolCallsContract } from './tool-calls/contract.ts'
import { undoContract } from './undo/contract.ts'
import { uploadsContract } from './uploads/contract.ts'
import { usageContract } from './usage/contract.ts'
import { voiceContract } from './voice/contract.ts'

/** All endpoints of the product, by module. Web clients may import only this file. */
export const contract = {
  health: healthContract,
  engines: enginesContract,
  openclaw: gatewayContract,
  voice: voiceContract,
  files: filesContract,
  schedules: schedulesContract,
  agentSkills: agentSkillsContract,
  bundles: bundlesContract,
  personas: personasContract,
  shell: shellContract,
  mail: mailContract,
  mcp: mcpContract,
  httpRequests: httpRequestsContract,
  calendar: calendarContract,
  quickCommands: quickCommandsContract,
  keys: keysContract,
  people: peopleContract,
  sessions: sessionsContract,
  messages: messagesContract,
  memory: memoryContract,
  agents: tasksContract,
  toolCalls: toolCallsContract,
  undo: undoContract,
  uploads: uploadsContract,
  usage: usageContract,
  live: liveContract,
  pairing: pairingContract,
  approvals: approvalsContract,
  push: pushContract,
  relay: relayContract,
}
export type AgentContract = typeof contract
