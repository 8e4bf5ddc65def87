import { ConfigError } from '@sanhe/kit/config'
import { closeDatabase } from '@sanhe/kit/db/database'
import { createFieldCipher } from '@sanhe/kit/field-encryption'
import { jsonLine, type Log } from '@sanhe/kit/log'
import { loadConfig } from '#config'
import { rotateKeys } from '#secretaries'
import { openPostgres, openSecretaryDatabase } from './database.ts'

const usage = `npm run secretary -- <command>
  rotate-keys   encrypt every stored API key anew with the first key of DATA_KEY
To change the key: start the service with DATA_KEY=<new kid>:<secret>,<old kid>:<secret>, run rotate-keys, then drop
the old one. Settings are those of the service.`

type Say = (line: string) => void

/** Runs one command; returns the exit code: 0 all is well, 1 it is not, 2 it was not understood. */
export async function runCli(args: string[], env: Record<string, string | undefined>, say: Say) {
  if (args.join(' ') !== 'rotate-keys') {
    say(usage)
    return 2
  }
  try {
    return await rotate(env, say)
  } catch (error) {
    say(error instanceof ConfigError ? error.message : String((error as Error).stack))
    return 1
  }
}

async function rotate(env: Record<string, string | undefined>, say: Say) {
  const config = loadConfig(env)
  const log: Log = { info() {}, warn: tellBy(say), error: tellBy(say) }
  const fields = createFieldCipher(config.dataKey)
  const postgres = await openPostgres(config, log)
  const db = openSecretaryDatabase(postgres.url, log)
  try {
    const { rotated, unreadable } = await rotateKeys({ db, fields })
    say(`${rotated} API keys were encrypted with ${fields.kid}`)
    for (const id of unreadable) say(`secretary ${id}: its key cannot be read and was left as it is`)
    return unreadable.length ? 1 : 0
  } finally {
    await closeDatabase(db)
    await postgres.stop()
  }
}

const tellBy = (say: Say) => (data: object, message: string) => say(`${message} ${jsonLine(data)}`)
