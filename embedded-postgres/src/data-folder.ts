import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { type PostgresOsAccount, canEnterFolder } from './server-account.ts'

/** Paths of the files of one database server. `cluster` exists only when it is complete. */
export type PostgresServerFolder = {
  root: string
  cluster: string
  password: string
  log: string
  /** Lock of the process that owns the server and will stop it. */
  ownerLock: string
}

export type WriteLogLine = (line: string) => void

export const resolvePostgresServerFolder = (root: string): PostgresServerFolder => ({
  root,
  cluster: join(root, 'cluster'),
  password: join(root, 'password'),
  log: join(root, 'server.log'),
  ownerLock: join(root, 'owner.lock'),
})

/**
 * Creates or opens the folder of a database server. `path` lies directly in the data folder of a service. When root
 * starts the server, it runs as another account, so the data folder and `path` become traversable (0711) for that
 * account. A closed folder further up is an error, because only the operator may open it.
 */
export function openPostgresServerFolder(path: string, account: PostgresOsAccount): PostgresServerFolder {
  const root = resolve(path)
  const firstMade = missingAncestor(root)
  if (!firstMade) refuseForeign(root, account)
  mkdirSync(root, { recursive: true })
  const folder = resolvePostgresServerFolder(realpathSync(root))
  chmodSync(folder.root, 'uid' in account ? 0o711 : 0o700)
  if (account.uid !== undefined) makePathTraversable(folder.root, account, firstMade)
  if (existsSync(folder.cluster)) takeOverRootOwnedData(folder.cluster, account)
  return folder
}

/** Returns the topmost folder of this path that does not exist yet; undefined when all of them exist. */
function missingAncestor(path: string): string | undefined {
  if (existsSync(path)) return undefined
  return missingAncestor(dirname(path)) ?? path
}

/**
 * Makes the folders that this service created and its data folder traversable. Throws an error that names the folders
 * that the operator has to open.
 */
function makePathTraversable(root: string, account: UnprivilegedAccount, firstMade: string | undefined) {
  const dataDir = dirname(root)
  if (canEnterFolder(account, dataDir)) return
  const made = firstMade === undefined ? root : realpathSync(firstMade)
  for (const path of ancestorsOf(dataDir))
    if (!isTraversable(path, account) && (path === dataDir || path.startsWith(made)))
      allowFolderTraversal(path, root)
  if (canEnterFolder(account, dataDir)) return
  const closed = ancestorsOf(dataDir).filter((path) => !isTraversable(path, account))
  throw new OperatorError(closedFolders(root, closed, account))
}

type UnprivilegedAccount = { uid: number; gid: number }

function ancestorsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...ancestorsOf(parent), path]
}

/** Checks the mode of this folder only, not of the folders above it. */
function isTraversable(path: string, { uid, gid }: UnprivilegedAccount) {
  const { mode, ...owner } = statSync(path)
  if (owner.uid === uid) return (mode & 0o100) !== 0
  if (owner.gid === gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/**
 * Lets other accounts enter this folder (mode 0711), but not list it. Removes their rights on the other entries of the
 * folder. The entry that leads to `root` keeps its mode.
 */
export function allowFolderTraversal(path: string, root = '') {
  if ((statSync(path).mode & 0o011) === 0o011) return
  for (const name of readdirSync(path)) {
    const entry = join(path, name)
    const found = lstatSync(entry)
    const isOnTheWay = `${root}/`.startsWith(`${entry}/`)
    if (isOnTheWay || found.isSymbolicLink() || (found.mode & 0o007) === 0) continue
    chmodSync(entry, found.mode & 0o770)
  }
  chmodSync(path, (statSync(path).mode & 0o777) | 0o011)
}

const closedFolders = (root: string, closed: string[], { uid }: UnprivilegedAccount) =>
  [
    `PostgreSQL cannot keep its data in ${root}: started by root it runs as uid ${uid},`,
    `which must be able to pass through ${closed.join(' and ')}.`,
    `Run "chmod o+x ${closed.join(' ')}", or start as a plain user,`,
    'or set DATA_DIR to a folder that is open to others, or set DATABASE_URL',
  ].join(' ')

function refuseForeign(root: string, account: PostgresOsAccount) {
  if ('uid' in account) return
  const owner = statSync(root).uid
  if (owner !== process.getuid?.())
    throw new OperatorError(`The data in ${root} was made by uid ${owner}: start as that user again`)
}

/**
 * Gives data that root restored from a backup to the server's account. Throws when the data belongs to another account.
 */
export function takeOverRootOwnedData(cluster: string, account: PostgresOsAccount) {
  if (!('uid' in account)) return
  const owner = statSync(cluster).uid
  if (owner === account.uid) return
  if (owner !== 0)
    throw new OperatorError(`The data in ${cluster} belongs to uid ${owner}: start as that user, not as root`)
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true }))
    changeFileOwner(join(entry.parentPath, entry.name), account)
  // The owner of the cluster folder is changed last. If that owner is the new one, the owner of all files in the folder
  // was changed.
  changeFileOwner(cluster, account)
}

export function changeFileOwner(path: string, account: PostgresOsAccount) {
  if (account.uid !== undefined) lchownSync(path, account.uid, account.gid)
}
