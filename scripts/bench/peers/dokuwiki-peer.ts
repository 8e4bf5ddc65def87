import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { runCommand } from '../../terminal/commands.ts'
import { readProcessMemoryMb } from '../bench-program.ts'
import type { BenchWorkload } from '../measure.ts'
import { comparePeer } from './compare.ts'
import { dokuwikiVersion, formatPhpSettings, installDokuwiki } from './install-dokuwiki.ts'
import type { PeerOptions } from './options.ts'
import {
  generatePeerDocuments,
  type OurDocuments,
  searchedWords,
  searchOurs,
  slugsOfOurs,
  toComparable,
} from './our-documents.ts'
import { findFreePort, startPeer } from './start-peer.ts'
import type { PeerRow } from './table.ts'

/** Number of PHP processes, twice the number of processor cores of the measured machine. */
const workers = 4

/** Compares the search of documents with the full-text search of DokuWiki over its XML-RPC interface. */
export async function benchDokuwiki(options: PeerOptions, ours: OurDocuments): Promise<PeerRow[]> {
  const root = await installDokuwiki()
  if (root === undefined) return []
  await using opened = new AsyncDisposableStack()
  const data = opened.adopt(mkdtempSync(join(tmpdir(), 'sanhe-bench-')), (path) =>
    rmSync(path, { recursive: true, force: true }),
  )
  const php = await createWiki(root, data, options.documents)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const program = opened.adopt(
    await startPeer(
      {
        command: php.command,
        args: [...php.args, '-S', `127.0.0.1:${port}`, '-t', php.folder, '-q'],
        cwd: php.folder,
        env: { PHP_CLI_SERVER_WORKERS: String(workers) },
      },
      `${url}/doku.php`,
    ),
    (started) => started.stop(),
  )
  const rows: PeerRow[] = []
  for (const { name, word } of searchedWords) {
    const peer = {
      name: `DokuWiki ${dokuwikiVersion}`,
      workload: searchTheirs(url, word),
      memoryMb: () => sumMemoryMb(program.pid),
    }
    const same = {
      bare: (body: unknown) => toComparable(slugsOfTheirs(body)),
      product: (body: unknown) => toComparable(slugsOfOurs(body)),
    }
    const own = { workload: searchOurs(ours, word), pid: ours.pid }
    rows.push(await comparePeer({ workload: `search for ${name}`, peer, ours: own, same }, options))
  }
  return rows
}

/** Writes the pages and settings into a folder and builds the index with the program of DokuWiki. */
async function createWiki(root: string, data: string, documents: number) {
  const wikiData = join(data, 'data')
  cpSync(join(root, 'var/lib/dokuwiki/data'), wikiData, { recursive: true })
  const pages = join(wikiData, 'pages')
  rmSync(pages, { recursive: true, force: true })
  mkdirSync(pages)
  for (const { slug, content } of generatePeerDocuments(documents)) {
    if (content) writeFileSync(join(pages, `${slug}.txt`), content)
  }
  const settings = { savedir: `'${wikiData}'`, useacl: '0', remote: '1', remoteuser: `''` }
  const lines = Object.entries(settings).map(([name, value]) => `$conf['${name}'] = ${value};`)
  writeFileSync(join(root, 'etc/dokuwiki/local.php'), `<?php\n${lines.join('\n')}\n`)
  const ini = join(data, 'php.ini')
  writeFileSync(ini, formatPhpSettings(root))
  const folder = join(root, 'usr/share/dokuwiki')
  const php = { command: join(root, 'usr/bin/php8.2'), args: ['-c', ini], folder }
  const { code, output } = await runCommand(folder, php.command, [...php.args, 'bin/indexer.php', '-q'])
  if (code !== 0) throw new OperatorError(`DokuWiki could not index its pages:\n${output}`)
  return php
}

const searchTheirs = (url: string, word: string): BenchWorkload => {
  const body = `<?xml version="1.0"?><methodCall><methodName>dokuwiki.search</methodName><params><param><value><string>${word}</string></value></param></params></methodCall>`
  const next = () => ({ path: '/lib/exe/xmlrpc.php', body })
  return { url, method: 'POST', headers: { 'content-type': 'text/xml' }, next }
}

const slugsOfTheirs = (body: unknown) =>
  Array.from(String(body).matchAll(/<name>id<\/name>\s*<value><string>([^<]+)/g), ([, slug = '']) => slug)

/** Returns the memory of a process and of its workers. */
function sumMemoryMb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + readProcessMemoryMb(one), 0)
}
