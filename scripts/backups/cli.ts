import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCli as runDocumentsCli } from '@sanhe/documents/cli'
import { OperatorError } from '@sanhe/kit/http/errors'
import { fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import { getProductDataDir } from '../products/data-dir.ts'
import { handleStopSignals } from '../terminal/signals.ts'
import { runBackupRestoreDrill, verifyDatabaseConsistency } from './drill.ts'
import type { ProductBackupManifest } from './manifest.ts'
import { type BackupProduct, loadBackupProduct } from './products.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'

type Print = (line: string) => void
type CommandInput = { product: BackupProduct; dataDir: string; say: Print; args: string[]; options: Options }
type Options = { follow?: boolean | undefined; to?: string | undefined }
type Command = { usage: string; args: number; run(input: CommandInput): Promise<number> }

const commands: Record<string, Command> = {
  backup: { usage: 'npm run backup -- <product> <folder> [--follow]', args: 1, run: backup },
  restore: {
    usage: 'npm run restore -- <product> <backup> <new folder> [--to <time>]',
    args: 2,
    run: restore,
  },
  drill: { usage: 'npm run drill -- <product> <backup or folder>', args: 1, run: drill },
  verify: { usage: 'npm run verify -- <product>', args: 0, run: verify },
}
const documentsCommands: Record<string, string> = { verify: 'check' }

/**
 * Runs `npm run backup`, `restore`, `drill` or `verify` and returns the exit code: 0, 1 for a failure, 2 for wrong
 * usage.
 */
export async function runBackupCli(
  name: keyof typeof commands,
  given: string[],
  env: Record<string, string | undefined>,
  say: Print,
) {
  const command = commands[name]
  const parsed = parseOptions(given)
  const [productName = '', ...args] = parsed?.positionals ?? []
  if (!command || !parsed) return wrongUsage(name, say)
  const dataDir = getProductDataDir(join(import.meta.dirname, '../..'), env, productName)
  if (productName === 'documents')
    return runDocumentsCli([documentsCommands[name] ?? name, ...args], { ...env, DATA_DIR: dataDir }, say)
  const product = await loadBackupProduct(productName)
  if (!product || args.length !== command.args) return wrongUsage(name, say)
  try {
    refuseExternalDatabase(env)
    return await command.run({ product, dataDir, say, args, options: parsed.values })
  } catch (error) {
    say(error instanceof OperatorError ? error.message : String((error as Error).stack))
    return 1
  }
}

function parseOptions(args: string[]) {
  try {
    const options = { follow: { type: 'boolean' }, to: { type: 'string' } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return undefined
  }
}

function wrongUsage(name: string, say: Print) {
  say(`${commands[name]?.usage ?? ''}
  <product> is documents, companion or secretary. DATA_DIR names the data folder if it is not the default one.
  With BACKUP_S3_URL, backup also copies to S3 and needs no folder. restore and drill read s3://bucket/folder or an archive.`)
  return 2
}

function refuseExternalDatabase(env: Record<string, string | undefined>) {
  if (env['DATABASE_URL'])
    throw new OperatorError(
      'DATABASE_URL names a PostgreSQL of your own: back it up with its own tools (pg_basebackup, pgBackRest, or your provider), and the uploads with them',
    )
}

async function backup({ product, dataDir, say, args: [target = ''], options }: CommandInput) {
  const startedAt = performance.now()
  const report = (place: string, { files, totals }: ProductBackupManifest) =>
    say(
      `${place}: ${files.length} files in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. ${describe(totals)}`,
    )
  const job = { product, dataDir, clock: systemClock }
  if (!options.follow) {
    const { place, manifest } = await takeBackup(job, target)
    report(place, manifest)
    return 0
  }
  const stop = new AbortController()
  handleStopSignals(
    () => stop.abort(),
    () => process.exit(1),
  )
  await takeBackup(job, target, {
    signal: stop.signal,
    onBase(place, manifest) {
      report(place, manifest)
      say('following: new changes are copied every second until you stop this command')
    },
  })
  return 0
}

async function restore({ product, say, args: [from = '', folder = ''], options }: CommandInput) {
  const { manifest, totals } = await restoreBackup(product, from, folder, parseTime(options.to))
  say(`restored the backup of ${manifest.createdAt} into ${folder}. ${describe(totals)}`)
  return 0
}

function parseTime(text: string | undefined) {
  if (text === undefined) return undefined
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(fromIso(text))
  )
    throw new OperatorError(
      `--to is a time with its zone, for example 2026-11-23T08:30:00+08:00, not "${text}"`,
    )
  return fromIso(text)
}

async function drill({ product, say, args: [backups = ''] }: CommandInput) {
  const { backup: place, manifest, totals, problems } = await runBackupRestoreDrill(product, backups)
  say(`${place} of ${manifest.createdAt}: ${manifest.files.length} files restored. ${describe(totals)}`)
  return report(problems, say)
}

async function verify({ product, dataDir, say }: CommandInput) {
  return report(await verifyDatabaseConsistency(product, dataDir), say)
}

function report(problems: string[], say: Print) {
  problems.forEach(say)
  say(
    problems.length === 0
      ? 'no problems'
      : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`,
  )
  return problems.length ? 1 : 0
}

const describe = (totals: ProductBackupManifest['totals']) =>
  Object.entries(totals)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
