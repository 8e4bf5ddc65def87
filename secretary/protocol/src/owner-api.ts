import { z } from 'zod'
import type { AgentRequest } from './agent-api.ts'
import { riskClasses } from './server-frames.ts'
import { ToolCallRecord } from './tool-call.ts'

const UsageDay = z.object({
  day: z.string(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  estimated: z.boolean(),
  costs: z.array(z.object({ currency: z.string(), micros: z.number() })),
  voice_seconds: z.number().default(0),
})
export type UsageDay = z.output<typeof UsageDay>

const TokenBudget = z.object({
  daily_tokens: z.number().nullable(),
  source: z.enum(['none', 'server', 'owner']),
  daily_voice_minutes: z.number().nullable().default(null),
})
export type TokenBudget = z.output<typeof TokenBudget>

const Usage = z.object({
  today: UsageDay,
  days: z.array(UsageDay),
  budget: TokenBudget,
  time_zone: z.string(),
})

const Price = z.object({ input: z.number(), output: z.number(), currency: z.string() })
const Engine = z.object({
  engine_id: z.number(),
  name: z.string(),
  base_url: z.string(),
  model: z.string(),
  api_key_end: z.string().nullable(),
  context_tokens: z.number().nullable(),
  price: Price.nullable(),
})
export type Engine = z.output<typeof Engine>

const EnginesResponse = z.object({
  mode: z.enum(['server', 'rules', 'services', 'gateway']),
  engines: z.array(Engine),
  server: z.object({
    kind: z.enum(['rules', 'service', 'balance', 'acp']),
    model: z.string().nullable(),
    base_url: z.string().nullable(),
  }),
})
export type EnginesResponse = z.output<typeof EnginesResponse>

/** Engine as the owner enters it. Without `api_key`, a stored key stays; null removes it. */
export type EngineInput = Omit<Engine, 'engine_id' | 'api_key_end'> & { api_key?: string | null }

const FileEntry = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.enum(['file', 'folder']),
  size: z.number(),
  modified_at: z.string(),
})
export type FileEntry = z.output<typeof FileEntry>

const Folder = z.object({
  folder: z.string(),
  entries: z.array(FileEntry),
  used_bytes: z.number(),
  quota_bytes: z.number(),
})

const ToolCallActivity = ToolCallRecord.extend({
  session_id: z.string(),
  session_title: z.string(),
  /** Agents of earlier versions omit this field. */
  undo: z.enum(['available', 'done']).nullish(),
})
export type ToolCallActivity = z.output<typeof ToolCallActivity>
export type ActivityFilter = 'all' | 'changes' | 'problems'

const toolPolicies = ['ask', 'ask_untrusted', 'allow'] as const
export type ToolPolicy = (typeof toolPolicies)[number]
const ToolPolicy = z.enum(toolPolicies)
const RiskClass = z.enum(riskClasses)
export type RiskClass = z.output<typeof RiskClass>

const ToolWithPolicy = z.object({
  name: z.string(),
  description: z.string(),
  risk: RiskClass,
  server: z.string().nullable(),
  tool: z.string().nullable(),
  own_policy: ToolPolicy.nullable(),
  policy: ToolPolicy,
  default_policy: ToolPolicy,
  options: z.array(ToolPolicy),
})
export type ToolWithPolicy = z.output<typeof ToolWithPolicy>

const ToolsResponse = z.object({
  classes: z.array(
    z.object({ risk: RiskClass, policy: ToolPolicy.nullable(), options: z.array(ToolPolicy) }),
  ),
  tools: z.array(ToolWithPolicy),
})
export type ToolsResponse = z.output<typeof ToolsResponse>

const Problem = z.string().nullable()

/** Service to call. `engine_id`: use the stored key of this engine, if `base_url` leads to the engine's server. */
type ServiceInput = { base_url: string; api_key?: string; engine_id?: number }

/** Time limits of requests for which the agent waits for a model. */
const listModelsMs = 20_000
const testModelMs = 70_000
/** Time limit for the text of a document, which the agent first has to extract. */
const readDocumentMs = 40_000

export type CallAgentApi = <T>(path: string, reply: z.ZodType<T>, request?: AgentRequest) => Promise<T>

/** Creates the part of the REST client with which the owner manages the agent. */
export const createOwnerApi = (call: CallAgentApi) => ({
  usage: () => call('/api/usage', Usage),
  files: (folder: string) => call('/api/files', Folder, { query: { folder } }),
  fileText: (path: string) =>
    call('/api/files/text', z.object({ text: z.string(), left_out: z.number() }), {
      query: { path },
      withinMs: readDocumentMs,
    }),
  addFile: (path: string, upload_id: string) =>
    call('/api/files', FileEntry, { method: 'POST', body: { path, upload_id } }),
  async removeFile(path: string) {
    await call('/api/files', z.unknown(), { method: 'DELETE', query: { path } })
  },
  activity: (filter: ActivityFilter, before?: string) =>
    call('/api/tool-calls', z.object({ tool_calls: z.array(ToolCallActivity), has_more: z.boolean() }), {
      query: { filter, before },
    }),
  async undoToolCall(callId: string) {
    await call(`/api/tool-calls/${encodeURIComponent(callId)}/undo`, z.unknown(), { method: 'POST' })
  },
  tools: () => call('/api/tools', ToolsResponse),
  setClassPolicy: (risk: RiskClass, policy: ToolPolicy | null) =>
    call(`/api/tools/classes/${risk}`, ToolsResponse, { method: 'PUT', body: { policy } }),
  setToolPolicy: (name: string, policy: ToolPolicy | null) =>
    call(`/api/tools/${encodeURIComponent(name)}/policy`, ToolsResponse, { method: 'PUT', body: { policy } }),
  engines: () => call('/api/engines', EnginesResponse),
  setEngineMode: (mode: EnginesResponse['mode']) =>
    call('/api/engines/mode', EnginesResponse, { method: 'PUT', body: { mode } }),
  orderEngines: (engine_ids: number[]) =>
    call('/api/engines/order', EnginesResponse, { method: 'PUT', body: { engine_ids } }),
  addEngine: (body: EngineInput) => call('/api/engines', Engine, { method: 'POST', body }),
  changeEngine: (engineId: number, body: EngineInput) =>
    call(`/api/engines/${engineId}`, Engine, { method: 'PATCH', body }),
  async removeEngine(engineId: number) {
    await call(`/api/engines/${engineId}`, z.unknown(), { method: 'DELETE' })
  },
  listModels: (body: ServiceInput) =>
    call('/api/engines/models', z.object({ models: z.array(z.string()), problem: Problem }), {
      method: 'POST',
      body,
      withinMs: listModelsMs,
    }),
  testModel: (body: ServiceInput & { model: string }) =>
    call('/api/engines/test', z.object({ problem: Problem, took_ms: z.number() }), {
      method: 'POST',
      body,
      withinMs: testModelMs,
    }),
  setBudget: (daily_tokens: number | null, daily_voice_minutes?: number | null) =>
    call('/api/usage/budget', TokenBudget, { method: 'PUT', body: { daily_tokens, daily_voice_minutes } }),
})
