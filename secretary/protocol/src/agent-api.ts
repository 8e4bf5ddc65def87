import { ApiError } from '@sanhe/kit/http/client'
import { z } from 'zod'
import type { TimerFunctions } from './agent-connection.ts'
import { logLevels } from './server-frames.ts'
import { HistoryPage } from './history.ts'
import { createOwnerApi } from './owner-api.ts'
import { createBundlesApi } from './bundles-api.ts'
import { createCalendarApi } from './calendar-api.ts'
import { createGatewayApi } from './gateway-api.ts'
import { createMailApi } from './mail-api.ts'
import { createMcpApi } from './mcp-api.ts'
import { createMemoryApi } from './memory-api.ts'
import { createPeopleApi } from './people-api.ts'
import { createPushApi } from './push-api.ts'
import { createRequestKeysApi } from './request-keys-api.ts'
import { createSchedulesApi } from './schedules-api.ts'
import { createSkillsApi } from './skills-api.ts'
import { ToolCallRecord } from './tool-call.ts'
import { createRelayApi } from './relay-api.ts'
import { createUploadsApi } from './uploads-api.ts'
import { createVoiceApi } from './voice-api.ts'

/** Part of `fetch` that this client uses. Browsers and Node provide it; tests pass their own. */
export type FetchFunction = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string | FormData | Blob
    signal?: AbortSignal
  },
) => Promise<{ status: number; json(): Promise<unknown> }>

export const AgentHealth = z.object({
  status: z.literal('ok'),
  name: z.string(),
  avatar: z.string(),
  version: z.string(),
  protocol: z.number().optional(),
  server_time: z.string().optional(),
  uptime_s: z.number().optional(),
  brain: z.object({ mode: z.string(), model: z.string().nullable() }).optional(),
  capabilities: z.array(z.string()).default([]),
})
export const Session = z.object({
  session_id: z.string(),
  title: z.string(),
  title_source: z.enum(['auto', 'manual']),
  /** Agents without people leave these fields out. */
  is_shared: z.boolean().default(false),
  is_own: z.boolean().default(true),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Session = z.output<typeof Session>

const SessionList = z.object({
  sessions: z.array(Session),
  has_more: z.boolean().default(false),
  next_before: z.string().nullable().default(null),
})
const AgentLogs = z.object({
  logs: z.array(z.object({ id: z.number(), level: z.enum(logLevels), message: z.string(), ts: z.string() })),
  has_more: z.boolean().default(false),
})
const RetriedAgent = z.object({ agent_id: z.string() })

/** Time limit for a response; a request that takes longer fails. */
const timeoutMs = 10_000

type PageQuery = { before?: string | undefined; limit?: number }
export type AgentRequest = {
  method?: string
  query?: Record<string, string | number | undefined>
  body?: object
  form?: FormData
  /** Body that is sent as it is, with the content type `application/octet-stream`. */
  bytes?: Blob
  withinMs?: number
}
type Deps = { url: string; apiKey: string; fetch: FetchFunction; timers: TimerFunctions }
export type AgentApi = ReturnType<typeof createAgentApi>

/** Thrown for a response that does not come from an agent: a captive portal, a proxy or another service. */
export class UnexpectedResponseError extends Error {
  override name = 'UnexpectedReplyError'
}

/**
 * Creates a client of the agent's REST API. An error response throws `ApiError`; every response is validated before it
 * is returned.
 */
export function createAgentApi(deps: Deps) {
  const call = <T>(path: string, reply: z.ZodType<T>, request: AgentRequest = {}) =>
    ask(deps, path, reply, request)
  const nothing = z.unknown()

  return {
    health: () => call('/api/health', AgentHealth),
    messages: (sessionId: string, { before, limit }: PageQuery = {}) =>
      call('/api/messages', HistoryPage, { query: { session_id: sessionId, before, limit } }),
    sessions: ({ before, limit }: PageQuery = {}) =>
      call('/api/sessions', SessionList, { query: { before, limit } }),
    createSession: (title?: string) =>
      call('/api/sessions', Session, { method: 'POST', body: title === undefined ? {} : { title } }),
    renameSession: (sessionId: string, title: string) =>
      call(`/api/sessions/${encodeURIComponent(sessionId)}`, Session, { method: 'PATCH', body: { title } }),
    shareSession: (sessionId: string, isShared: boolean) =>
      call(`/api/sessions/${encodeURIComponent(sessionId)}/sharing`, Session, {
        method: 'PUT',
        body: { is_shared: isShared },
      }),
    async removeSession(sessionId: string) {
      await call(`/api/sessions/${encodeURIComponent(sessionId)}`, nothing, { method: 'DELETE' })
    },
    ...createUploadsApi(call, deps.timers),
    agentLogs: (agentId: string, after = 0) =>
      call(`/api/agents/${encodeURIComponent(agentId)}/logs`, AgentLogs, { query: { after } }),
    toolCall: (callId: string) => call(`/api/tool-calls/${encodeURIComponent(callId)}`, ToolCallRecord),
    ...createMemoryApi(call),
    ...createOwnerApi(call),
    ...createSchedulesApi(call),
    ...createSkillsApi(call),
    ...createBundlesApi(call),
    ...createPushApi(call),
    ...createPeopleApi(call),
    ...createGatewayApi(call),
    ...createMailApi(call),
    ...createMcpApi(call),
    ...createRequestKeysApi(call),
    ...createCalendarApi(call),
    ...createVoiceApi(call),
    ...createRelayApi(call),
    async cancelAgent(agentId: string) {
      await call(`/api/agents/${encodeURIComponent(agentId)}/cancel`, nothing, { method: 'POST' })
    },
    retryAgent: (agentId: string) =>
      call(`/api/agents/${encodeURIComponent(agentId)}/retry`, RetriedAgent, { method: 'POST' }),
  }
}

async function ask<T>(deps: Deps, path: string, reply: z.ZodType<T>, request: AgentRequest) {
  const { method = 'GET', query = {}, body, form, bytes, withinMs = timeoutMs } = request
  const giveUp = new AbortController()
  const timer = deps.timers.set(() => giveUp.abort(), withinMs)
  try {
    const response = await deps.fetch(deps.url + path + searchOf(query), {
      method,
      headers: {
        authorization: `Bearer ${deps.apiKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(bytes ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...toBody(body && JSON.stringify(body), form ?? bytes),
      signal: giveUp.signal,
    })
    const json = await response.json().catch(() => undefined)
    if (response.status >= 400) throw new ApiError(response.status, asObject(json))
    const parsed = reply.safeParse(json)
    if (parsed.success) return parsed.data
    throw new UnexpectedResponseError(`${method} ${path}: ${z.prettifyError(parsed.error)}`)
  } finally {
    deps.timers.clear(timer)
  }
}

const toBody = (text: string | undefined, other: FormData | Blob | undefined) => {
  const body = text ?? other
  return body === undefined ? {} : { body }
}

function searchOf(query: Record<string, string | number | undefined>) {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length ? `?${new URLSearchParams(entries).toString()}` : ''
}

const asObject = (json: unknown) =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
