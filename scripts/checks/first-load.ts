import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Largest size in bytes of the scripts that a phone on a slow connection loads before the first page is rendered. */
export const maxFirstLoadBytes = 150_000

/** Longest time in ms until the first page is readable on a slow connection and a slow processor. */
export const maxFirstLoadMs = 2000

/**
 * Load time in ms of the reference page on the machine for which the time limit was set, with the emulated slow
 * connection and processor. It consists of one second for the connection and four times 0.18 s of processor time. To
 * set the limit on another machine, copy `referencesMs` from reports/first-load.json after a run without other load.
 */
export const referencePageMs = 1750

/**
 * Factor by which two measurements may differ on a machine without other load. A load that differs more is a
 * regression.
 */
const noise = 1.25

/** Returns the time limit in ms on this machine: higher on a slower machine, unchanged on a faster one. */
export const computeLoadLimitMs = (referenceHereMs: number) =>
  Math.round(maxFirstLoadMs * noise * Math.max(1, referenceHereMs / referencePageMs))

/** Durations of all loads of one page, and of the reference page measured in turn with them. */
export type PageLoadTimes = { loadsMs: number[]; referencesMs: number[] }

/**
 * Returns whether the first load is fast enough. It compares the fastest loads, because other work of the machine only
 * slows loads.
 */
export const isFirstLoadInTime = ({ loadsMs, referencesMs }: PageLoadTimes) =>
  Math.min(...loadsMs) <= computeLoadLimitMs(Math.min(...referencesMs))

/**
 * Returns the gzipped size of the JavaScript of the largest first page. The HTML head of each page names all scripts
 * that it needs.
 */
export async function measureFirstLoadBytes(dist: string) {
  const pages = (await readdir(dist)).filter((name) => name.endsWith('.html'))
  return Math.max(...(await Promise.all(pages.map((page) => bytesOf(dist, page)))))
}

async function bytesOf(dist: string, name: string) {
  const page = await readFile(join(dist, name), 'utf8')
  const scripts = new Set([...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path ?? ''))
  const sizes = await Promise.all(
    [...scripts].map(async (path) => gzipped(await readFile(builtFile(dist, path)))),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Returns the built file of a path in a URL. A client that is served below a prefix, such as `/admin`, has the prefix
 * in its URLs but not in its folder.
 */
function builtFile(dist: string, path: string) {
  const file = join(dist, path)
  return existsSync(file) ? file : join(dist, path.slice(path.indexOf('/') + 1))
}

const gzipped = async (bytes: Buffer) => (await promisify(gzip)(bytes, { level: 9 })).length
