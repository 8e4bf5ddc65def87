import { chmodSync, existsSync, lchownSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { sha256 } from '@sanhe/kit/secrets'
import { type Account, canEnter } from './postgres-account.ts'

/** Everything of one database server. `cluster` exists only when it is complete. */
export type Folder = {
  root: string
  cluster: string
  password: string
  log: string
  /** Held by the process that will stop the server. */
  ownerLock: string
}

export type Log = (line: string) => void

/** Where a server's account can always reach, whoever made the checkout. */
const systemFolder = '/var/lib/sanhe'

const layout = (root: string): Folder => ({
  root,
  cluster: join(root, 'cluster'),
  password: join(root, 'password'),
  log: join(root, 'server.log'),
  ownerLock: join(root, 'owner.lock'),
})

/** The folder of this data: the one asked for, or one under /var/lib when the server's account cannot reach that. */
export function openFolder(dataDir: string, account: Account, log: Log): Folder {
  const folder = chooseFolder(dataDir, account)
  if (dirname(folder.root) === systemFolder) {
    log(`PostgreSQL keeps the data of ${dataDir} in ${folder.root}, which its account can reach`)
    mkdirSync(systemFolder, { recursive: true })
    chmodSync(systemFolder, 0o711)
  }
  refuseForeign(folder.root, account)
  mkdirSync(folder.root, { recursive: true })
  chmodSync(folder.root, 'uid' in account ? 0o711 : 0o700)
  if (existsSync(folder.cluster)) claim(folder.cluster, account)
  return folder
}

/** An empty folder is never opened while the data lies in the other one. */
function chooseFolder(dataDir: string, account: Account) {
  const here = layout(realPath(resolve(dataDir)))
  const key = sha256(here.root).slice(0, 16)
  const there = layout(join(systemFolder, `${basename(here.root)}-${key}`))
  const isHere = existsSync(here.cluster)
  const isThere = existsSync(there.cluster)
  if (isHere && isThere)
    throw new Error(
      `Two databases claim to be ${dataDir}: ${here.root} and ${there.root}. Move one of them away`,
    )
  if (isThere) return there
  const reachable = !('uid' in account) || canEnter(account, dirname(here.root))
  if (reachable) return here
  if (!isHere) return there
  throw new Error(
    `The data in ${here.root} cannot be reached by uid ${account.uid}, which runs PostgreSQL for root. ` +
      `Open the folders above it (chmod o+x), or move it to ${there.root}`,
  )
}

/** One name per folder, whatever links lead to it: a running server is known by it. */
function realPath(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
}

function refuseForeign(root: string, account: Account) {
  if ('uid' in account || !existsSync(root)) return
  const owner = statSync(root).uid
  if (owner !== process.getuid?.())
    throw new Error(`The data in ${root} was made by uid ${owner}: start as that user again`)
}

/** Data that root restored from a backup is handed to the server's account; anybody else's stays his. */
function claim(cluster: string, account: Account) {
  if (!('uid' in account)) return
  const owner = statSync(cluster).uid
  if (owner === account.uid) return
  if (owner !== 0)
    throw new Error(`The data in ${cluster} belongs to uid ${owner}: start as that user, not as root`)
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true }))
    give(join(entry.parentPath, entry.name), account)
  // Last, because it is the mark that all of it was handed over.
  give(cluster, account)
}

export function give(path: string, account: Account) {
  if ('uid' in account) lchownSync(path, account.uid, account.gid)
}
