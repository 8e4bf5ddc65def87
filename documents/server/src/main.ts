import { movableClock, systemClock } from '@sanhe/kit/clock'
import { ConfigError } from '@sanhe/kit/config'
import { FolderInUseError } from '@sanhe/kit/lock'
import { loadConfig } from '#config'
import { jsonLine } from './json-line.ts'
import { startDocuments } from './start.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const log = {
  info: (data: object, message: string) => say(jsonLine({ level: 'info', message, ...data })),
  warn: (data: object, message: string) => say(jsonLine({ level: 'warn', message, ...data })),
  error: (data: object, message: string) =>
    process.stderr.write(`${jsonLine({ level: 'error', message, ...data })}\n`),
}

async function main() {
  process.umask(0o077)
  const config = loadConfig(process.env)
  const service = await startDocuments(config, config.devTools ? movableClock() : systemClock, log)
  if (service.generatedPassword)
    say(`first start: log in as ${config.adminUsername} with ${service.generatedPassword}`)
  say(`documents is ready at ${service.url}`)
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    void service.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Started by a parent: when it dies, however it dies, nobody is left to stop us.
  process.on('disconnect', stop)
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof FolderInUseError
  process.stderr.write(isPlain ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exit(error instanceof ConfigError ? error.exitCode : 1)
})
