import { type Deps, implement, type WorkQueue } from '#core'
import { workQueuesContract } from './contract.ts'
import { listWorkQueues } from './service.ts'

export const workQueueRoutes = (deps: Pick<Deps, 'db' | 'clock'>, queues: readonly WorkQueue[]) =>
  implement(workQueuesContract, { list: ({ actor }) => listWorkQueues(deps, queues, actor) })
