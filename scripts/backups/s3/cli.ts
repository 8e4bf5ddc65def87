import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { ConfigError } from '@sanhe/kit/runtime/config'
import { openArchiveStore } from '@sanhe/providers/storage'
import { runBackupCli } from '../cli.ts'
import { copyBackup, type CopyTarget, fetchCopy, listCopies, rotateCopies } from './archives.ts'
import { explainS3Error } from './explain-error.ts'
import { isS3Url, readS3Place, type S3Place } from './settings.ts'

type Environment = Record<string, string | undefined>
type Print = (line: string) => void
type CommandName = Parameters<typeof runBackupCli>[0]

/**
 * Runs a backup command like `runBackupCli`. In addition, `backup` copies to `BACKUP_S3_URL`, and `restore` and `drill`
 * read from an `s3://` address.
 */
export async function runBackupCliWithS3(
  name: CommandName,
  given: string[],
  env: Environment,
  say: Print,
  clock: Clock = systemClock,
) {
  const args = takeFromOption(given)
  const [product = '', source = ''] = args
  const url = env['BACKUP_S3_URL']
  const isCopied = name === 'backup' && url && !args.includes('--follow')
  if (!isCopied && !isS3Url(source)) return runBackupCli(name, args, env, say)
  try {
    const place = readS3Place(isCopied ? url : source, env)
    return isCopied
      ? await withExplanations(place, () => backUpAndCopy(place, args, env, say, clock))
      : await withExplanations(place, () => fetchAndRun(name, place, { product, args }, env, say, clock))
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof ConfigError)) throw error
    say(error.message)
    return 1
  }
}

/** `--from ADDRESS` may stand anywhere and means the backup to read. */
function takeFromOption(given: string[]) {
  const at = given.indexOf('--from')
  if (at === -1) return given
  const [product = '', ...rest] = given.toSpliced(at, 2)
  return [product, given[at + 1] ?? '', ...rest]
}

const withExplanations = <Result>({ account }: S3Place, work: () => Promise<Result>) =>
  work().catch((error: unknown) => {
    throw explainS3Error(error, account)
  })

const targetOf = ({ account, prefix }: S3Place, product: string, clock: Clock): CopyTarget => ({
  store: openArchiveStore(account, clock),
  prefix,
  product,
  clock,
})

/** Backs up into the given folder, or into a temporary one, and copies the new backup. */
async function backUpAndCopy(
  place: S3Place,
  [product = '', folder]: string[],
  env: Environment,
  say: Print,
  clock: Clock,
) {
  const target = targetOf(place, product, clock)
  // A wrong key or bucket is reported before the backup, which may take long.
  await listCopies(target)
  const temporary = folder ? undefined : await mkdtemp(join(tmpdir(), 'sanhe-backup-'))
  try {
    const into = folder ?? join(temporary!, product)
    const before = new Set(existsSync(into) ? await readdir(into) : [])
    const isNew = !existsSync(into)
    const code = await runBackupCli('backup', [product, into], env, say)
    const names = existsSync(into) ? await readdir(into) : []
    const added = names.find((name) => !before.has(name) && !name.startsWith('.'))
    // A backup may be complete although its command reports a problem, for example an asset that was lost before.
    if (added) await copyAndRotate(place, target, isNew ? into : join(into, added), say)
    return code
  } finally {
    if (temporary) await rm(temporary, { recursive: true, force: true })
  }
}

async function copyAndRotate(place: S3Place, target: CopyTarget, backup: string, say: Print) {
  const startedAt = performance.now()
  const { key, bytes } = await copyBackup(target, backup)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(
    `s3://${place.account.bucket}/${key}: ${(bytes / 1e6).toFixed(1)} MB copied and compared in ${seconds} s`,
  )
  const removed = await rotateCopies(target, place.keep)
  for (const name of removed) say(`deleted by rotation: ${name}`)
}

/** Downloads a copy into a temporary folder and runs the command on it. */
async function fetchAndRun(
  name: CommandName,
  place: S3Place,
  { product, args }: { product: string; args: string[] },
  env: Environment,
  say: Print,
  clock: Clock,
) {
  const temporary = await mkdtemp(join(tmpdir(), 'sanhe-backup-'))
  try {
    const isArchive = /\.(tar\.zst|json)$/.test(place.prefix)
    const target = targetOf(isArchive ? { ...place, prefix: '' } : place, product, clock)
    const folder = join(temporary, 'backup')
    const copy = await fetchCopy(target, isArchive ? place.prefix : undefined, folder)
    say(`s3://${place.account.bucket}/${copy}: downloaded and compared`)
    return await runBackupCli(name, args.toSpliced(1, 1, folder), env, say)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
