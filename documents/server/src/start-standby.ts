import { createServer } from 'node:http'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { lockFolder } from '@sanhe/kit/runtime/folder-lock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { Config } from '#config'
import { hasTakenOver, openReplicaStore, startStandby } from '#replication'
import { startDocuments } from './start.ts'

type Service = Awaited<ReturnType<typeof startDocuments>>

/**
 * Starts the standby of the settings; undefined without one, or if this machine has taken over already. The standby
 * answers 503 until it takes over, and becomes the service in the same process.
 */
export async function startDocumentsStandby(config: Config, clock: Clock, log: Log) {
  const { standbyOf, takeOverAfterMs, s3 } = config.replication
  if (!standbyOf) return undefined
  const store = openReplicaStore(standbyOf, s3, clock)
  const folder = config.dataDir
  if (await hasTakenOver(folder, store)) return undefined
  const lock = lockFolder(folder, clock)
  const standby = startStandby({ folder, store, clock, log, takeOverAfterMs })
  const placeholder = await answerUnavailable(config, standby.describe)
  let service: Service | undefined

  async function becomeService() {
    await standby.takenOver
    await placeholder.close()
    lock.release()
    service = await startDocuments(config, clock, log)
    log.info({ url: service.url }, 'this machine has taken over and answers requests')
  }
  void becomeService().catch((error: unknown) => {
    log.error({ err: error }, 'the service could not start after the take-over')
    process.exit(1)
  })
  const when =
    takeOverAfterMs === undefined
      ? 'when an operator asks for it'
      : `after ${takeOverAfterMs / 1000} s without a sign of life of the other machine`
  return {
    url: placeholder.url,
    notice: `this is a standby: it takes over ${when}`,
    async stop() {
      await standby.stop()
      if (service) return service.stop()
      await placeholder.close()
      lock.release()
    },
  }
}

/** Answers every request with 503, so that a proxy uses the other machine. */
async function answerUnavailable({ host, port }: Config, describe: () => object) {
  const server = createServer((_, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '5' })
    response.end(JSON.stringify({ ...describe(), error: 'STANDBY', message: 'This machine is a standby' }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host}:${(server.address() as { port: number }).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
