import { startBenchProgram } from './bench-program.ts'
import { generateMarkdown } from './corpus.ts'

const password = 'bench-password-for-loopback'

/** Starts documents on a data folder, without rate limits and without the tools of development. */
export const startBenchDocuments = (dataDir: string) =>
  startBenchProgram('documents/server/src/main.ts', [], {
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: password,
    DEV_TOOLS: '0',
    RATE_LIMIT_SCALE: '100000',
  })

export type DocumentsData = { treeProjectId: number; perSecond: number }

/** Creates a project with this number of documents of 5 KB, and a project with a tree of 1,000 documents. */
export async function fillDocuments(url: string, cookie: string, documents: number): Promise<DocumentsData> {
  const call = async (path: string, body: object) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { project: { id: number } }
  }
  await call('/api/projects', { name: 'Bench' })
  const { project: treeProject } = await call('/api/projects', { name: 'Tree' })
  await call('/api/projects/bench/docs', { title: 'Large', content: generateMarkdown(0, 20_000, 'en') })
  const startedAt = performance.now()
  await inParallel(documents, (n) =>
    call('/api/projects/bench/docs', {
      title: `Note ${n}`,
      slug: `note-${n}`,
      content: generateMarkdown(n, 5000, n % 2 ? 'en' : 'zh'),
    }),
  )
  const perSecond = documents / ((performance.now() - startedAt) / 1000)
  await inParallel(1000, (n) => call('/api/projects/tree/docs', { title: `Node ${n}`, content: '' }))
  return { treeProjectId: treeProject.id, perSecond }
}

async function inParallel(count: number, work: (n: number) => Promise<unknown>) {
  let next = 1
  const lane = async () => {
    while (next <= count) {
      const n = next
      next += 1
      await work(n)
    }
  }
  await Promise.all(Array.from({ length: 10 }, lane))
}

export async function logInToDocuments(url: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
