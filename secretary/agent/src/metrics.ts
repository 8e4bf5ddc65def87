import { type Metrics, createSingleValueGauge } from '@sanhe/kit/metrics/metric'
import type { Deps } from '#core'
import { countRunningReplies, sumReplyTokens } from '#runs'
import type { AgentServices } from './services.ts'

/** Metrics of the agent. */
export const createAgentMetrics = (
  { db }: Pick<Deps, 'db'>,
  { hub }: Pick<AgentServices, 'hub'>,
): Metrics[] => [
  {
    gauges: [
      createSingleValueGauge(
        'websocket_connections',
        'Open WebSocket connections',
        () => hub.unsent().length,
      ),
      createSingleValueGauge('websocket_unsent_bytes', 'Bytes that wait for slow clients', () =>
        hub.unsent().reduce((sum, bytes) => sum + bytes, 0),
      ),
      createSingleValueGauge('replies_running', 'Replies that have started and not ended', () =>
        countRunningReplies(db),
      ),
      createSingleValueGauge('model_tokens', 'Tokens of all stored replies', () => sumReplyTokens(db)),
    ],
  },
]
