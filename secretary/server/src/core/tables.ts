// Made by `npm run tables` from the migrations.

import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export type AuthSessions = {
  created_at: Timestamp
  device: string
  expires_at: Timestamp
  id: string
  last_used_at: Timestamp
  revoked_at: Timestamp | null
  user_id: number
}

export type BalanceEntries = {
  amount_fen: number
  balance_after_fen: number
  call_id: string | null
  created_at: Timestamp
  id: Generated<number>
  kind: 'topup' | 'use' | 'refund' | 'correction'
  payment_id: number | null
  reason: string | null
  refund_id: number | null
  user_id: number
}

export type BalanceRefunds = {
  amount_fen: number
  created_at: Timestamp
  ended_at: Timestamp | null
  id: Generated<number>
  payment_id: number
  refund_no: string
  status: Generated<'processing' | 'refunded' | 'failed'>
  user_id: number
}

export type Balances = {
  balance_fen: Generated<number>
  held_microfen: Generated<number>
  unbilled_microfen: Generated<number>
  user_id: number
}

export type BindTokens = {
  expires_at: Timestamp
  id: string
  token_hash: string
  union_id: string
  used_at: Timestamp | null
}

export type DeploymentLogs = {
  created_at: Timestamp
  deployment_id: number
  id: Generated<number>
  line: string
}

export type Deployments = {
  completed_at: Timestamp | null
  created_at: Generated<Timestamp>
  current_step: string | null
  error_code: string | null
  error_detail: string | null
  error_message: string | null
  host_key: string | null
  id: Generated<number>
  payment_id: string | null
  progress: Generated<number>
  retry_of: number | null
  secretary_id: number | null
  server_ip: string
  ssh_port: Generated<number>
  status: Generated<'pending' | 'running' | 'success' | 'failed'>
  user_id: number
  uses_balance: Generated<boolean>
  worker: string | null
  worker_seen_at: Timestamp | null
}

export type DeploymentSteps = {
  deployment_id: number
  ended_at: Timestamp | null
  key: string
  place: number
  started_at: Timestamp | null
  status: Generated<'waiting' | 'running' | 'done' | 'skipped' | 'failed'>
}

export type GatewayCalls = {
  billed_fen: Generated<number>
  cached_tokens: Generated<number>
  cost_microfen: Generated<number>
  day: string
  ended_at: Timestamp | null
  held_microfen: number
  id: string
  input_tokens: Generated<number>
  is_estimated: Generated<boolean>
  key_id: number
  model: string
  output_tokens: Generated<number>
  secretary_id: number | null
  started_at: Timestamp
  status: Generated<'held' | 'booked' | 'released'>
  user_id: number
}

export type GatewayKeys = {
  created_at: Timestamp
  daily_limit_fen: number | null
  deployment_id: number | null
  id: Generated<number>
  key_end: string
  key_hash: string
  last_used_at: Timestamp | null
  revoked_at: Timestamp | null
  secretary_id: number | null
  user_id: number
}

export type GatewayUsageDays = {
  billed_fen: number
  cached_tokens: number
  calls: number
  cost_microfen: number
  day: string
  input_tokens: number
  key_id: number
  model: string
  output_tokens: number
  secretary_id: number | null
  user_id: number
}

export type KnownAddresses = {
  address_hash: string
  last_login_at: Timestamp
  user_id: number
}

export type MarketBundles = {
  created_at: Timestamp
  id: Generated<number>
  installs: Generated<number>
  removal_reason: string | null
  removed_at: Timestamp | null
  slug: string
  user_id: number
}

export type MarketDecisions = {
  attempts: Generated<number>
  created_at: Timestamp
  decision: 'published' | 'rejected' | 'removed'
  id: Generated<number>
  next_at: Timestamp
  secretary_id: number | null
  version_id: number
}

export type MarketInstalls = {
  bundle_id: number
  created_at: Timestamp
  user_id: number
}

export type MarketPublishers = {
  created_at: Timestamp
  decisions_seen_at: Timestamp
  name: string
  public_key: string | null
  user_id: number
}

export type MarketReports = {
  bundle_id: number
  created_at: Timestamp
  id: Generated<number>
  kind: 'harmful' | 'misleading' | 'copied' | 'broken' | 'other'
  text: string
  user_id: number
}

export type MarketVersions = {
  bundle_id: number
  contents: Json
  created_at: Timestamp
  decided_at: Timestamp | null
  description: string
  id: Generated<number>
  languages: string
  licence: string
  name: string
  reason: string | null
  sha256: string
  size: number
  status: Generated<'waiting' | 'published' | 'rejected' | 'removed'>
  version: string
  zip: Buffer
}

export type PaymentEvents = {
  event_id: string
  outcome: string
  payment_id: number | null
  provider: string
  received_at: Timestamp
}

export type Payments = {
  amount_cents: number
  attention: string | null
  closed_at: Timestamp | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<number>
  order_no: Generated<string>
  paid_at: Timestamp | null
  pay: Generated<Json>
  pay_trade_no: string | null
  provider: string
  refund_asked_at: Timestamp | null
  refunded_at: Timestamp | null
  scene: Generated<string>
  status: Generated<'pending' | 'paid' | 'closed' | 'failed' | 'refunded'>
  type: 'deploy' | 'topup'
  user_id: number
}

export type RefreshTokens = {
  created_at: Timestamp
  id: string
  replaced_at: Timestamp | null
  replaced_by: string | null
  secret_hash: string
  session_id: string
}

export type RelayAgents = {
  created_at: Timestamp
  id: Generated<number>
  last_connected_at: Timestamp | null
  name: string
  relay_id: string
  revoked_at: Timestamp | null
  token_end: string
  token_hash: string
  user_id: number
}

export type RelayUsageMonths = {
  bytes: number
  month: string
  relay_agent_id: number
}

export type Secretaries = {
  api_key_bound: Generated<boolean>
  api_key_encrypted: string | null
  avatar: Generated<string>
  created_at: Generated<Timestamp>
  id: Generated<number>
  is_online: Generated<boolean>
  last_active_at: Timestamp | null
  name: Generated<string>
  seen_at: Timestamp | null
  server_address: string
  sort_order: Generated<number>
  tls_fingerprint: string | null
  user_id: number
}

export type SmsCodes = {
  closed_at: Timestamp | null
  code_hash: string
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<number>
  phone: string
  wrong_tries: Generated<number>
}

export type Users = {
  avatar_url: string | null
  created_at: Generated<Timestamp>
  id: Generated<number>
  nickname: string
  phone: string
  social_union_id: string | null
  updated_at: Generated<Timestamp>
}

export type DB = {
  auth_sessions: AuthSessions
  balance_entries: BalanceEntries
  balance_refunds: BalanceRefunds
  balances: Balances
  bind_tokens: BindTokens
  deployment_logs: DeploymentLogs
  deployment_steps: DeploymentSteps
  deployments: Deployments
  gateway_calls: GatewayCalls
  gateway_keys: GatewayKeys
  gateway_usage_days: GatewayUsageDays
  known_addresses: KnownAddresses
  market_bundles: MarketBundles
  market_decisions: MarketDecisions
  market_installs: MarketInstalls
  market_publishers: MarketPublishers
  market_reports: MarketReports
  market_versions: MarketVersions
  payment_events: PaymentEvents
  payments: Payments
  refresh_tokens: RefreshTokens
  relay_agents: RelayAgents
  relay_usage_months: RelayUsageMonths
  secretaries: Secretaries
  sms_codes: SmsCodes
  users: Users
}
