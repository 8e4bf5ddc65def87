import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnyDatabase } from './executor.ts'

type BeforeCommit = (tx: AnyDatabase) => Promise<unknown>

const hooks = new AsyncLocalStorage<BeforeCommit>()

/**
 * Runs `work`. Each transaction that `work` starts by `inTransaction` calls `hook` as its last step, so that the
 * changes of `hook` commit together with it.
 */
export const runWithBeforeCommit = <T>(hook: BeforeCommit, work: () => T): T => hooks.run(hook, work)

export const callBeforeCommit = async (tx: AnyDatabase) => void (await hooks.getStore()?.(tx))
