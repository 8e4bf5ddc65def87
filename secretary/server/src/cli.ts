import { openServicePostgres, openServiceDatabase } from '@sanhe/embedded-postgres/service-database'
import { Refusal } from '@sanhe/kit/http/errors'
import { closeDatabase } from '@sanhe/kit/postgres/database'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { ConfigError } from '@sanhe/kit/runtime/config'
import { toJsonLine, type Log } from '@sanhe/kit/runtime/log'
import { createFieldCipher } from '@sanhe/kit/security/field-encryption'
import { type Config, loadConfig } from '#config'
import { correctBalance, formatBalanceDifference, listBalanceDifferences } from '#balance'
import type { DB, Db } from '#core'
import { marketUsage, runMarketCommand } from '#market'
import { listPaymentsNeedingAttention, requestRefund } from '#payments'
import { rotateApiKeyEncryption } from '#secretaries'

const usage = `npm run secretary -- <command>
  rotate-keys           encrypt every stored API key again, with the first key of DATA_KEY
  payments              list the payments that need attention
  refund <payment id>   refund a payment that no deployment uses
  balances              list the balances that do not agree with their entries
  correct <user id> <fen> <reason>
                        add fen to a balance, or subtract them (-100); the user sees the reason
  ${marketUsage}
To change the key: start the service with DATA_KEY=<new kid>:<secret>,<old kid>:<secret>, run rotate-keys, then remove
the old key. The settings are those of the service, which may run at the same time.`

type Print = (line: string) => void
type Command = (db: Db, config: Config, say: Print, args: string[]) => Promise<number>

/** `arguments`: number of arguments; undefined for a command that checks them itself. */
const commands: Record<string, { arguments: number | undefined; run: Command }> = {
  'rotate-keys': { arguments: 0, run: rotateCommand },
  payments: { arguments: 0, run: showAttention },
  refund: { arguments: 1, run: refundCommand },
  balances: { arguments: 0, run: balancesCommand },
  correct: { arguments: 3, run: correctCommand },
  market: { arguments: undefined, run: marketCommand },
}

/** Runs one command of the operator and returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
export async function runCli(args: string[], env: Record<string, string | undefined>, say: Print) {
  const [name = '', ...rest] = args
  const command = commands[name]
  if (!command || rest.length !== (command.arguments ?? rest.length)) {
    say(usage)
    return 2
  }
  try {
    return await runOnDatabase(env, say, (db, config) => command.run(db, config, say, rest))
  } catch (error) {
    const isPlain = error instanceof ConfigError || error instanceof Refusal
    say(isPlain ? error.message : String((error as Error).stack))
    return 1
  }
}

async function runOnDatabase(
  env: Record<string, string | undefined>,
  say: Print,
  work: (db: Db, config: Config) => Promise<number>,
) {
  const config = loadConfig(env)
  const log: Log = { info() {}, warn: printLog(say), error: printLog(say) }
  const postgres = await openServicePostgres(config, log)
  const db = openServiceDatabase<DB>(postgres.url, log, postgres)
  try {
    return await work(db, config)
  } finally {
    await closeDatabase(db)
    await postgres.stop()
  }
}

async function rotateCommand(db: Db, config: Config, say: Print) {
  const fields = createFieldCipher(config.dataKey)
  const { rotated, unreadable } = await rotateApiKeyEncryption({ db, fields })
  say(`${rotated} API keys were encrypted with ${fields.kid}`)
  for (const id of unreadable) say(`secretary ${id}: its key cannot be read and was left as it is`)
  return unreadable.length ? 1 : 0
}

async function showAttention(db: Db, _: Config, say: Print) {
  const payments = await listPaymentsNeedingAttention(db)
  for (const { id, user_id, status, amount_cents, attention } of payments)
    say(`payment ${id} of user ${user_id}: ${status}, ${(amount_cents / 100).toFixed(2)} yuan. ${attention}`)
  if (payments.length === 0) say('no payment needs a look')
  return 0
}

async function refundCommand(db: Db, _: Config, say: Print, [id = '']: string[]) {
  if (!/^[1-9]\d{0,8}$/.test(id)) {
    say(usage)
    return 2
  }
  await requestRefund({ db, clock: systemClock }, Number(id))
  say(`payment ${id} is on its way back: the service asks the provider within minutes`)
  return 0
}

async function balancesCommand(db: Db, _: Config, say: Print) {
  const differences = await listBalanceDifferences(db)
  for (const difference of differences) say(formatBalanceDifference(difference))
  if (differences.length === 0) say('every balance agrees with its entries')
  return differences.length ? 1 : 0
}

async function correctCommand(db: Db, _: Config, say: Print, [userId = '', fen = '', reason = '']: string[]) {
  if (!/^[1-9]\d{0,8}$/.test(userId) || !/^-?[1-9]\d{0,8}$/.test(fen) || !reason.trim()) {
    say(usage)
    return 2
  }
  await correctBalance({ db, clock: systemClock }, Number(userId), Number(fen), reason.trim())
  say(`the balance of user ${userId} was changed by ${fen} fen`)
  return 0
}

async function marketCommand(db: Db, _: Config, say: Print, args: string[]) {
  const code = await runMarketCommand({ db, clock: systemClock }, say, args)
  if (code === undefined) say(usage)
  return code ?? 2
}

const printLog = (say: Print) => (data: object, message: string) => say(`${message} ${toJsonLine(data)}`)
