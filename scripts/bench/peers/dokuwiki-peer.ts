import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { runCommand } from '../../terminal/commands.ts'
import { createBenchFolder } from '../bench-folder.ts'
import { readProcessMemoryMb } from '../bench-program.ts'
import type { BenchWorkload } from '../measure.ts'
import { measurePeer } from './compare.ts'
import {
  findDocumentsWithWords,
  parseSearchReply,
  toSearchCall,
  verifyFoundDocuments,
  type WikiSearch,
  wikiSearches,
} from './dokuwiki-replies.ts'
import { unpackDebianPackages } from './install-debian-packages.ts'
import type { PeerOptions } from './options.ts'
import {
  generatePeerDocuments,
  type OurDocuments,
  type PeerDocument,
  searchOurs,
  slugsOfOurs,
} from './our-documents.ts'
import { startPeer } from './start-peer.ts'
import type { PeerRow } from './table.ts'

/** DokuWiki with the parts of PHP that it uses, and the libraries of PHP that a small Debian does not contain. */
const packages = [
  'dokuwiki',
  'php-geshi',
  'php-phpseclib',
  'libphp-simplepie',
  'php8.2-cli',
  'php8.2-common',
  'php8.2-mbstring',
  'php8.2-opcache',
  'php8.2-xml',
  'libargon2-1',
  'libicu72',
  'libonig5',
  'libsodium23',
  'libxml2',
]
const extensions = ['mbstring', 'xml', 'dom', 'simplexml', 'ctype', 'iconv', 'tokenizer']
/** Number of processes that answer requests. On two cores, ten processes answered fewer requests for English words. */
const workers = 4

type Wiki = { root: string; settings: string; data: string; env: Record<string, string> }

/** Compares the search of documents with that of DokuWiki, which indexes its text files with its own indexer. */
export async function benchDokuwiki(options: PeerOptions, ours: OurDocuments): Promise<PeerRow[]> {
  const root = await unpackDebianPackages('dokuwiki', packages)
  await using opened = new AsyncDisposableStack()
  const wiki = configure(root, opened.use(createBenchFolder()).path)
  // A wiki has no page without text.
  const documents = generatePeerDocuments(options.documents).filter(({ content }) => content !== '')
  await fill(wiki, documents)
  const program = opened.adopt(await startDokuwiki(wiki), ({ stop }) => stop())
  const name = `DokuWiki ${readVersion(root)}, ${workers} workers`
  const rows: PeerRow[] = []
  for (const search of wikiSearches) {
    const theirs = searchWiki(program.url, search)
    const own = searchOurs(ours, search.words.join(' '))
    const note = await compareReplies(search, documents, theirs, own)
    const row = await measurePeer(
      {
        workload: `search for ${search.name}`,
        peer: { name, workload: theirs, memoryMb: () => readMemoryWithChildrenMb(program.pid) },
        ours: { workload: own, pid: ours.pid },
      },
      options,
    )
    rows.push({ ...row, note })
  }
  return rows
}

/** Writes the settings of PHP and DokuWiki for one run: API on, no access lists, and the data in `folder`. */
function configure(root: string, folder: string): Wiki {
  const settings = join(folder, 'php.ini')
  const data = join(folder, 'data')
  const [modules = ''] = globSync(join(root, 'usr/lib/php/*/opcache.so'))
  const sessions = join(folder, 'sessions')
  mkdirSync(sessions)
  const folders = 'pages/bench attic media media_attic meta media_meta cache index locks tmp log'.split(' ')
  for (const name of folders) mkdirSync(join(data, name), { recursive: true })
  const lines = [
    `extension_dir = ${join(modules, '..')}`,
    'zend_extension = opcache.so',
    ...extensions.map((name) => `extension = ${name}.so`),
    `session.save_path = ${sessions}`,
    'display_errors = Off',
    'log_errors = Off',
  ]
  writeFileSync(settings, lines.join('\n'))
  writeFileSync(
    join(root, 'etc/dokuwiki/local.php'),
    `<?php\n$conf['remote'] = 1;\n$conf['remoteuser'] = '';\n$conf['useacl'] = 0;\n$conf['savedir'] = '${data}';\n`,
  )
  const libraries = globSync(join(root, 'usr/lib/*-linux-gnu*')).join(':')
  return { root, settings, data, env: { LD_LIBRARY_PATH: libraries } }
}

const phpOf = ({ root }: Wiki) => join(root, 'usr/bin/php8.2')
const siteOf = ({ root }: Wiki) => join(root, 'usr/share/dokuwiki')
const readVersion = (root: string) =>
  readFileSync(join(root, 'usr/share/dokuwiki/VERSION'), 'utf8').split(' ')[0] ?? ''

async function fill(wiki: Wiki, documents: PeerDocument[]) {
  for (const { slug, content } of documents)
    writeFileSync(join(wiki.data, 'pages/bench', `${slug}.txt`), content)
  process.stderr.write(`  DokuWiki indexes ${documents.length} pages …\n`)
  const startedAt = performance.now()
  const args = ['-c', wiki.settings, 'bin/indexer.php', '-q']
  const { code, output } = await runCommand(siteOf(wiki), phpOf(wiki), args, wiki.env)
  if (code !== 0) throw new OperatorError(`DokuWiki could not index its pages:\n${output}`)
  const perSecond = documents.length / ((performance.now() - startedAt) / 1000)
  process.stderr.write(`  DokuWiki indexed ${perSecond.toFixed(0)} pages per second\n`)
}

async function startDokuwiki(wiki: Wiki) {
  const address = `127.0.0.1:${await findFreePort()}`
  const url = `http://${address}`
  const args = ['-c', wiki.settings, '-S', address, '-t', siteOf(wiki)]
  const env = { ...wiki.env, PHP_CLI_SERVER_WORKERS: String(workers) }
  const program = await startPeer({ command: phpOf(wiki), args, cwd: siteOf(wiki), env }, `${url}/VERSION`)
  return { url, ...program }
}

const searchWiki = (url: string, { words }: WikiSearch) => ({
  url: `${url}/lib/exe/xmlrpc.php`,
  method: 'POST' as const,
  headers: { 'content-type': 'text/xml' },
  body: toSearchCall(words),
  closesConnections: true,
})

/** Checks that both sides find the documents that contain the words, and describes their replies. */
async function compareReplies(
  { name, words }: WikiSearch,
  documents: PeerDocument[],
  theirs: BenchWorkload,
  ours: BenchWorkload,
) {
  const theirReply = await readReply(theirs)
  const ourReply = await readReply(ours)
  const found = parseSearchReply(theirReply)
  const own = slugsOfOurs(JSON.parse(ourReply))
  verifyFoundDocuments(
    name,
    findDocumentsWithWords(documents, words),
    found.map(({ slug }) => slug),
    own,
  )
  const withSnippet = found.filter(({ hasSnippet }) => hasSnippet).length
  return (
    `DokuWiki returns ${found.length} documents, ${withSnippet} with a snippet, ${toKilobytes(theirReply)}; ` +
    `ours ${own.length}, each with a snippet, ${toKilobytes(ourReply)}`
  )
}

async function readReply({ url, method = 'GET', headers = {}, body }: BenchWorkload) {
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`)
  return text
}

const toKilobytes = (text: string) => `${(Buffer.byteLength(text) / 1000).toFixed(1)} KB`

/** Returns the memory of a process and of the processes that it has started. */
function readMemoryWithChildrenMb(pid: number) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [pid, ...children.filter(Boolean).map(Number)].reduce(
    (sum, one) => sum + readProcessMemoryMb(one),
    0,
  )
}
