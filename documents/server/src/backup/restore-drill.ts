import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { checkDataFolder, type DataFolderProblem } from '#check'
import { findNewestBackup } from './find-newest.ts'
import { restoreBackup } from './restore-backup.ts'
import { removeSecondFactorRequirement } from './store.ts'

export type StartRestoredService = (
  dataDir: string,
  admin: { username: string; password: string },
) => Promise<{ url: string; stop(): Promise<void> }>

export type RestoreDrillResult = {
  backup: string
  taken_at: string
  files: number
  restored_ms: number
  problems: DataFolderProblem[]
  /** Number of documents that the restored service returned exactly as the manifest states. */
  read: number
  wrong: string[]
}

const documentsRead = 50

/**
 * Verifies the newest backup: restores it into a temporary folder, checks it, starts the service on it, reads every
 * document, and removes the folder.
 */
export async function runRestoreDrill(
  clock: Clock,
  startOn: StartRestoredService,
  backups: string,
): Promise<RestoreDrillResult> {
  const backup = await findNewestBackup(backups)
  const folder = await mkdtemp(join(tmpdir(), 'sanhe-drill-'))
  const dataDir = join(folder, 'data')
  try {
    const startedAt = performance.now()
    const manifest = await restoreBackup(backup, dataDir)
    const restoredMs = Math.round(performance.now() - startedAt)
    const problems = await checkDataFolder(dataDir, clock)
    const files = new Map(manifest.files.map(({ path, sha256: hash }) => [path, hash]))
    const { read, wrong } = await readBack(startOn, dataDir, files)
    const about = { backup, taken_at: manifest.created_at, files: files.size, restored_ms: restoredMs }
    return { ...about, problems, read, wrong }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Node = { slug: string; type: string; file_path: string; children: Node[] }

async function readBack(startOn: StartRestoredService, dataDir: string, files: Map<string, string>) {
  const admin = { username: 'restore-drill', password: generateRandomToken() }
  removeSecondFactorRequirement(dataDir)
  const service = await startOn(dataDir, admin)
  try {
    const get = await logIn(service.url, admin)
    const { projects } = await get<{ projects: { slug: string }[] }>('/api/projects')
    const wrong: string[] = []
    let read = 0
    for (const { slug } of projects) {
      const { docs } = await get<{ docs: Node[] }>(`/api/projects/${slug}/docs`)
      for (const node of docs.flatMap(documentsBelow).slice(0, documentsRead - read)) {
        const { doc } = await get<{ doc: { content: string } }>(`/api/projects/${slug}/docs/${node.slug}`)
        if (sha256(doc.content) !== files.get(node.file_path)) wrong.push(node.file_path)
        read += 1
      }
    }
    return { read, wrong }
  } finally {
    await service.stop()
  }
}

const documentsBelow = (node: Node): Node[] =>
  node.type === 'doc' ? [node] : node.children.flatMap(documentsBelow)

async function logIn(url: string, admin: { username: string; password: string }) {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return async <T>(path: string) => {
    const response = await fetch(url + path, { headers: { cookie } })
    if (!response.ok) throw new Error(`the restored service answered ${response.status} to ${path}`)
    return (await response.json()) as T
  }
}
