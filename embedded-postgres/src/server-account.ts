import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { OperatorError } from '@sanhe/kit/http/errors'

/** Account that runs the server. If empty, the server runs under the account of this process. */
export type PostgresOsAccount = { uid: number; gid: number } | { uid?: never; gid?: never }

/** PostgreSQL requires an account with a name. Every Linux has a named account with this uid. */
const unprivilegedAccount = { uid: 65_534, gid: 65_534 }

/**
 * Returns the account for the server. PostgreSQL refuses to run as root, so that a fault in it cannot damage the
 * machine.
 */
export function choosePostgresOsAccount(): PostgresOsAccount {
  if (process.getuid?.() !== 0) return {}
  if (process.platform === 'linux') return unprivilegedAccount
  throw new OperatorError(
    'The embedded PostgreSQL cannot run as root here: start as a plain user, or set DATABASE_URL',
  )
}

/**
 * Environment of the server. It contains no secrets of the product, and no PG* variables that would change the
 * settings of the server.
 */
const serverEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' }

/**
 * The working folder is `/`, because the server's account may be unable to enter the working folder of this process.
 */
export const createServerSpawnOptions = (account: PostgresOsAccount) => ({
  ...account,
  cwd: '/',
  env: serverEnvironment,
})

const execute = promisify(execFile)

/**
 * Runs a PostgreSQL program to its end and returns its standard output. On failure, the program's own output is the
 * error message.
 */
export async function runPostgresProgram(
  account: PostgresOsAccount,
  program: string,
  args: string[],
  input = '',
) {
  const running = execute(program, args, createServerSpawnOptions(account))
  // A program that fails early closes its input, so writing to it fails. That error is ignored, because the exit of
  // the program reports the reason.
  running.child.stdin?.on('error', () => {}).end(input)
  try {
    return (await running).stdout
  } catch (error) {
    const { code, stderr = '' } = error as { code?: number | string; stderr?: string }
    if (typeof code === 'string') throw createPostgresProgramError(program, code)
    throw new OperatorError(`${program} failed (${code}):\n${stderr.trim()}`, { cause: error })
  }
}

export const createPostgresProgramError = (program: string, code: string) =>
  new OperatorError(
    `${program} cannot run on this machine (${code}): set DATABASE_URL to the address of a PostgreSQL server`,
  )

export function canEnterFolder(account: PostgresOsAccount, folder: string) {
  const check = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], createServerSpawnOptions(account))
  return check.status === 0
}
