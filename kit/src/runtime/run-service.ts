import { OperatorError } from '@sanhe/kit/http/errors'
import { readTracingSettings } from '@sanhe/kit/tracing/settings'
import { startTracing } from '@sanhe/kit/tracing/tracing'
import { collectGarbageAfterStartup } from './collect-garbage.ts'
import { ConfigError } from './config.ts'
import { FolderInUseError } from './folder-lock.ts'
import { type Log, stdoutLog } from './log.ts'
import { notifySupervisor } from './notify-supervisor.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

type Service = {
  url: string
  stop(): Promise<void>
  /** Name and password of the first administrator, printed once for the operator who sets up the service. */
  firstLogin?: string | undefined
  /** Lines that are printed once the service is ready. */
  notice?: string | undefined
}

/**
 * Runs a service as a process: prints its URL, notifies the supervisor that `env` names, stops the service on the first
 * signal and exits immediately on the second.
 */
export async function runService(
  name: string,
  env: Record<string, string | undefined>,
  start: (log: Log) => Promise<Service>,
) {
  process.umask(0o077)
  try {
    const stopTracing = await startTracing(readTracingSettings(name, env), (error) =>
      stdoutLog.warn({ reason: (error as Error).message }, 'traces could not be sent'),
    )
    const { url, stop, firstLogin, notice } = await start(stdoutLog)
    if (firstLogin) say(`first start: log in as ${firstLogin}`)
    say(`${name} is ready at ${url}`)
    if (notice) say(notice)
    notifySupervisor(env, (error) => stdoutLog.warn({ err: error }, 'systemd was not notified'))
    stopOnSignal(() => stop().finally(stopTracing))
    collectGarbageAfterStartup()
  } catch (error) {
    endWith(error)
  }
}

function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    void stop()
      .then(() => process.exit(0))
      .catch(endWith)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // `disconnect` means that the parent process has died. No other process would then stop this process.
  process.on('disconnect', onSignal)
}

const plainErrors = [ConfigError, FolderInUseError, OperatorError]

function endWith(error: unknown) {
  const isPlain = plainErrors.some((kind) => error instanceof kind)
  process.stderr.write(`${isPlain ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(error instanceof ConfigError ? error.exitCode : 1)
}
