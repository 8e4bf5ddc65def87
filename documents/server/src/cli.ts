import { readFileSync } from 'node:fs'
import { OperatorError, Refusal } from '@sanhe/kit/http/errors'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { ConfigError } from '@sanhe/kit/runtime/config'
import { FolderInUseError } from '@sanhe/kit/runtime/folder-lock'
import { type Log, silentLog, toJsonLine } from '@sanhe/kit/runtime/log'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { removeSecondFactorOf } from '#accounts'
import { BackupError, restoreBackup, runRestoreDrill, type StartRestoredService, takeBackup } from '#backup'
import {
  checkDataFolder,
  describeFolderProblems,
  type DataFolderProblem,
  repairDataFolder,
  throwIfNoDatabase,
} from '#check'
import { loadConfig, loadDataDirSetting, loadReplicationSettings } from '#config'
import { openReplicaStore, requestTakeOver, restoreReplica } from '#replication'
import { exportFolder, importFolder } from '#transfer'

import { toReplicaPlace } from './replication-settings.ts'
import { startDocuments } from './start.ts'
import { explainDataFolderError } from './start-problems.ts'

const usage = `npm run documents -- <command>
  check [--repair]            compare rows, files, index and assets; repair without losing a text
  backup <folder>             a complete backup: into a new folder, or dated into one that exists
  restore <backup> <folder>   a new data folder from a backup
  drill <backup or folder>    restore the newest backup to a temporary folder, start a service on it, read and check
  restore-replica <replica> <folder>  a new data folder with the newest state of a replica
  take-over <replica>         ask the standby of a replica to take over
  import <folder> <project>   a folder of Markdown and other files into a project, by its slug
  export <project> <folder>   a project as files, into a new folder
  reset-second-factor <username>  remove the second factor of a person who lost it
DATA_DIR names the data folder if it is not the default one.`

type Say = (line: string) => void
type Environment = Record<string, string | undefined>
type Command = (dataDir: string, say: Say, args: string[], env: Environment) => Promise<number>

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const commands: Record<string, { arguments: number; run: Command }> = {
  check: { arguments: 0, run: check },
  'check --repair': { arguments: 0, run: repair },
  backup: { arguments: 1, run: backup },
  restore: { arguments: 2, run: restore },
  drill: { arguments: 1, run: runDrill },
  import: { arguments: 2, run: importFiles },
  export: { arguments: 2, run: exportFiles },
  'restore-replica': { arguments: 2, run: restoreFromReplica },
  'take-over': { arguments: 1, run: askForTakeOver },
  'reset-second-factor': { arguments: 1, run: resetSecondFactor },
}

const plainErrors = [BackupError, FolderInUseError, ConfigError, OperatorError, Refusal]

/** Runs one command. Returns the exit code: 0 success, 1 problem or failure, 2 wrong usage. */
export async function runCli(args: string[], env: Environment, say: Say) {
  const name = args[0] === 'check' ? args.join(' ') : (args[0] ?? '')
  const rest = args[0] === 'check' ? [] : args.slice(1)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || rest.length !== command.arguments) {
    say(usage)
    return 2
  }
  try {
    return await command.run(loadDataDirSetting(env), say, rest, env)
  } catch (error) {
    const explained = explainDataFolderError(error, loadDataDirSetting(env)) as Error
    const isPlain = plainErrors.some((kind) => explained instanceof kind)
    say(isPlain ? explained.message : String(explained.stack))
    return 1
  }
}

async function check(dataDir: string, say: Say) {
  return report(await checkDataFolder(dataDir, systemClock), dataDir, say)
}

async function repair(dataDir: string, say: Say) {
  return report(await repairDataFolder(dataDir, systemClock, logTo(say)), dataDir, say)
}

function logTo(say: Say): Log {
  const tell = (data: object, message: string) => say(`${message} ${toJsonLine(data)}`)
  return { info: tell, warn: tell, error: tell }
}

function report(problems: DataFolderProblem[], dataDir: string, say: Say) {
  describeFolderProblems(problems).forEach(say)
  say(
    problems.length
      ? `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${dataDir}`
      : `no problems in ${dataDir}`,
  )
  return problems.length ? 1 : 0
}

async function backup(dataDir: string, say: Say, [target = '']: string[]) {
  const startedAt = performance.now()
  const { place, manifest } = await takeBackup({ dataDir, clock: systemClock, version }, target)
  const { documents, revisions, assets } = manifest.counts
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`${place}: ${documents} documents, ${revisions} revisions, ${assets} assets in ${seconds} s`)
  for (const path of manifest.missing) say(`its bytes were already lost: ${path}`)
  return manifest.missing.length ? 1 : 0
}

async function restore(_: string, say: Say, [from = '', folder = '']: string[]) {
  const manifest = await restoreBackup(from, folder)
  say(`restored ${manifest.files.length} files of ${manifest.created_at} into ${folder}`)
  return report(await checkDataFolder(folder, systemClock), folder, say)
}

async function runDrill(_: string, say: Say, [backups = '']: string[]) {
  const result = await runRestoreDrill(systemClock, startAside, backups)
  const { problems, wrong, read, files, restored_ms, taken_at } = result
  say(
    `${result.backup} of ${taken_at}: ${files} files restored in ${restored_ms} ms, ${read} documents read back`,
  )
  for (const path of wrong) say(`served differently than it was saved: ${path}`)
  return wrong.length ? 1 : report(problems, 'the restored folder', say)
}

async function importFiles(dataDir: string, say: Say, [folder = '', project = '']: string[]) {
  throwIfNoDatabase(dataDir)
  const terminal = { dataDir, clock: systemClock, log: logTo(say) }
  const { documents, folders, files, skipped } = await importFolder(terminal, folder, project)
  say(`${documents} documents, ${folders} folders, ${files} other files into ${project}`)
  for (const { path, reason } of skipped) say(`left out: ${path} (${reason})`)
  return 0
}

async function exportFiles(dataDir: string, say: Say, [project = '', folder = '']: string[]) {
  throwIfNoDatabase(dataDir)
  say(`${await exportFolder(dataDir, project, folder)} files of ${project} in ${folder}`)
  return 0
}

function openReplica(text: string, env: Environment) {
  const { s3 } = loadReplicationSettings(env)
  const place = toReplicaPlace(text)
  return openReplicaStore(place, s3, systemClock)
}

async function restoreFromReplica(
  _: string,
  say: Say,
  [replica = '', folder = '']: string[],
  env: Environment,
) {
  const at = await restoreReplica(openReplica(replica, env), folder)
  say(`restored the state of ${at} into ${folder}`)
  return report(await checkDataFolder(folder, systemClock), folder, say)
}

async function askForTakeOver(_: string, say: Say, [replica = '']: string[], env: Environment) {
  await requestTakeOver(openReplica(replica, env))
  say('the standby takes over within seconds; this service stops when it finds out')
  return 0
}

/**
 * Removes the second factor of a user. The service may run meanwhile, because each login reads the second factor from
 * the database.
 */
async function resetSecondFactor(dataDir: string, say: Say, [username = '']: string[]) {
  throwIfNoDatabase(dataDir)
  const isRemoved = removeSecondFactorOf(dataDir, systemClock, username)
  say(isRemoved ? `${username} logs in with the password only` : `${username} has no second factor`)
  return isRemoved ? 0 : 1
}

/** Starts the service on a copy of the data, with temporary secrets and a free port. */
const startAside: StartRestoredService = (dataDir, { username, password }) =>
  startDocuments(
    loadConfig({
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEV_TOOLS: '0',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: username,
      ADMIN_PASSWORD: password,
      AI_API_TOKEN: generateRandomToken(),
      SESSION_SECRET: generateRandomToken(),
    }),
    systemClock,
    silentLog,
  )
