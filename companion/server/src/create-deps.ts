import type { ServicePostgres } from '@sanhe/embedded-postgres/service-database'
import { createOutbox } from '@sanhe/kit/outbox/outbox'
import { listenToChannel } from '@sanhe/kit/postgres/listen'
import { postgresRateLimiter } from '@sanhe/kit/postgres/rate-limiter'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import { createFieldCipher } from '@sanhe/kit/security/field-encryption'
import { createKnownDevices } from '@sanhe/kit/security/known-devices'
import { createTokenService } from '#access'
import type { Config } from '#config'
import type { Deps, EventPayloads } from '#core'
import type { ProviderConnections } from '#integrations'
import { createWordList } from '#moderation'
import type { Databases } from './open-databases.ts'
import { createOrderKinds } from './order-kinds.ts'
import { allSubscribers } from './subscribers.ts'

export type CreateDepsInput = {
  postgres: ServicePostgres
  databases: Databases
  config: Config
  clock: Clock
  log: Log
  providers: ProviderConnections
  publicUrl(): string
}

/** Creates the dependencies of one service process, and its outbox, which delivers events to the subscribers of all modules. */
export function createDeps({
  postgres,
  databases,
  config,
  clock,
  log,
  providers,
  publicUrl,
}: CreateDepsInput) {
  const { db, replicas } = databases
  const emit: Deps['emit'] = (tx, event) => outbox.emit(tx, event)
  const listen: Deps['listen'] = (channel, onMessage) =>
    listenToChannel(postgres.directUrl, channel, onMessage, (error) =>
      log.warn({ err: error, channel }, 'nothing is heard'),
    )
  const deps: Deps = {
    config,
    clock,
    db,
    readFromReplica: replicas.read,
    limiter: postgresRateLimiter(db, clock),
    rateLimiter: postgresRateLimiter(db, clock, config.rateLimitScale),
    tokens: createTokenService(config.jwtSecret, clock),
    devices: createKnownDevices(config.jwtSecret, clock, 'companion.device'),
    fields: createFieldCipher(config.dataKey),
    ...providers.deps,
    orderKinds: createOrderKinds({ clock, emit }),
    emit,
    parked: {
      list: () => outbox.listParked(),
      retry: (eventId, handler) => outbox.retryParked(eventId, handler),
    },
    listen,
    wordList: createWordList({ db, listen }),
    publicUrl,
    log,
  }
  const outbox = createOutbox<EventPayloads>({
    db,
    clock,
    handlers: allSubscribers(deps),
    onParked: ({ type, handler, lastError }) =>
      log.error({ type, handler, lastError }, 'a delivery was given up'),
  })
  return { deps, outbox }
}
