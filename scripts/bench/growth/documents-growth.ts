import { execFileSync } from 'node:child_process'
import { createBenchFolder } from '../bench-folder.ts'
import { readProcessMemoryMb } from '../bench-program.ts'
import { commonSearchWords, generateMarkdown } from '../corpus.ts'
import { fillDocuments, logInToDocuments, startBenchDocuments } from '../documents-data.ts'
import { type GrowthRequest, measureCost, waitUntilIdle } from './cost.ts'
import type { GrowthRun } from './format-growth.ts'
import { inSequence, requestJson } from './requests.ts'

/** Measures documents with this number of documents of 5 KB in one project, half of them Chinese. */
export async function measureDocuments(size: number, requests: number): Promise<Omit<GrowthRun, 'size'>> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(createBenchFolder()).path
  const start = () => startBenchDocuments(folder)
  const fillStartedAt = performance.now()
  const first = await start()
  const cookie = await logInToDocuments(first.url)
  await fillDocuments(first.url, cookie, size)
  await first.stop()
  const startedAt = performance.now()
  const product = opened.adopt(await start(), (program) => program.stop())
  const startMs = performance.now() - startedAt
  await waitUntilIdle([product.pid])
  const costs = await inSequence(listRequests(product.url, cookie, size), (request) =>
    measureCost(request, { pids: [product.pid], requests }),
  )
  return {
    costs,
    facts: {
      'memory of the service, MB': readProcessMemoryMb(product.pid),
      'data on disk, MB': Number.parseInt(execFileSync('du', ['-sm', folder], { encoding: 'utf8' })),
      'start of the service with this data, ms': startMs,
      'time to create the data, s': (startedAt - fillStartedAt) / 1000,
    },
  }
}

function listRequests(url: string, cookie: string, size: number): GrowthRequest[] {
  const headers = { cookie }
  const get = (work: string, pathOf: (nth: number) => string): GrowthRequest => ({
    work,
    send: (nth) => requestJson(url + pathOf(nth), { headers }),
  })
  const slugOf = (nth: number) => `note-${((nth * 7919) % size) + 1}`
  const search = (word: string) => `/api/search?q=${encodeURIComponent(word)}`
  return [
    get('one document of 5 KB', (nth) => `/api/projects/bench/docs/${slugOf(nth)}`),
    get('tree of 1,000 of another project', () => '/api/projects/tree/docs'),
    get('search for a rare word', () => search('zephyr')),
    get('search for three common English words', (nth) => search(commonSearchWords(nth, 'en'))),
    get('search for three common Chinese words', (nth) => search(commonSearchWords(nth, 'zh'))),
    {
      work: 'save of 5 KB, with history and index',
      send: (nth) =>
        requestJson(`${url}/api/projects/bench/docs/${slugOf(nth)}`, {
          method: 'PUT',
          headers,
          body: { content: generateMarkdown(nth + size, 5000, nth % 2 ? 'en' : 'zh') },
        }),
    },
    get('home page', () => '/api/home'),
  ]
}
