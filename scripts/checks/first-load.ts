import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** What a phone on a poor line should have to fetch before the first page is drawn. */
export const maxFirstLoadBytes = 150_000

/** And what it should have waited when it can be read, on that line and a slow processor. */
export const maxFirstLoadMs = 2000

/**
 * What the reference page takes, on the same line and processor, on the machine that the bar was set on: a second for
 * the line and four times 0.18 s of processor time. Who moves the bar writes down `referencesMs` of a quiet run, from
 * reports/first-load.json.
 */
export const referenceMs = 1750

/** Two looks at one machine differ by so much, however quiet it is: what is slower than that has become slower. */
const noise = 1.25

/** The bar on this machine: a slower one waits longer for every page, a faster one has to keep to no more than the bar. */
export const maxMsFor = (referenceHereMs: number) =>
  Math.round(maxFirstLoadMs * noise * Math.max(1, referenceHereMs / referenceMs))

/** What one page took in each of its loads, and the reference page in turn with them. */
export type LoadTimes = { loadsMs: number[]; referencesMs: number[] }

/** What else the machine does makes a load slower and none faster, so the fastest of each tell. */
export const isInTime = ({ loadsMs, referencesMs }: LoadTimes) =>
  Math.min(...loadsMs) <= maxMsFor(Math.min(...referencesMs))

/** Gzipped JavaScript of the largest first page, on a wide window too: each names in its head exactly what it needs. */
export async function firstLoadBytes(dist: string) {
  const pages = (await readdir(dist)).filter((name) => name.endsWith('.html'))
  return Math.max(...(await Promise.all(pages.map((page) => bytesOf(dist, page)))))
}

async function bytesOf(dist: string, name: string) {
  const page = await readFile(join(dist, name), 'utf8')
  const scripts = new Set([...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path ?? ''))
  const sizes = await Promise.all([...scripts].map(async (path) => gzipped(await readFile(join(dist, path)))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const gzipped = async (bytes: Buffer) => (await promisify(gzip)(bytes, { level: 9 })).length
