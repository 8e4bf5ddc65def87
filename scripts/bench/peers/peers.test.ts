import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { enginePackages } from '../../prove/engines/install-engines.ts'
import {
  findDocumentsWithWords,
  parseSearchReply,
  toSearchCall,
  verifyFoundDocuments,
  wikiSearches,
} from './dokuwiki-replies.ts'
import { relocatePhpPaths } from './install-debian-packages.ts'
import { parsePeerOptions, peerWorkloads, selectPeerWorkloads } from './options.ts'
import { generatePeerDocuments, toComparable } from './our-documents.ts'
import { formatPeerMarkdown, type PeerRow, ratioOf } from './table.ts'

describe('selectPeerWorkloads', () => {
  test('an empty text selects every workload', () => {
    expect(selectPeerWorkloads('')).toEqual(peerWorkloads)
  })

  test('several names are selected in the fixed order, whatever their order in the text', () => {
    expect(selectPeerWorkloads('search, list')).toEqual(['list', 'search'])
  })

  test('an unknown name is refused with the list of names', () => {
    expect(() => selectPeerWorkloads('list,cache')).toThrow('--only cache: choose from list, booking')
  })

  test('the arguments of the command replace the defaults', () => {
    expect(parsePeerOptions(['--only', 'booking', '--seconds', '2'])).toMatchObject({
      only: ['booking'],
      seconds: 2,
      rounds: 3,
    })
  })
})

const row = {
  workload: 'list',
  peer: 'Peer 1.2',
  theirs: { perSecond: 250, p50Ms: 40, p95Ms: 61.25, errors: 0, memoryMb: 120.4 },
  ours: { perSecond: 1500.4, p50Ms: 6.04, p95Ms: 9, errors: 0, memoryMb: 98.6 },
} satisfies PeerRow

describe('formatPeerMarkdown', () => {
  test('a row contains throughput, percentiles, ratio and memory of both sides', () => {
    expect(formatPeerMarkdown([row]).split('\n').at(-1)).toBe(
      '| list | Peer 1.2 | 250 | 40.0 / 61.3 | 1,500 | 6.0 / 9.0 | 6.00 | 120 / 99 |',
    )
  })

  test('a peer that ended no request in time has no ratio', () => {
    const slow = { ...row, theirs: { ...row.theirs, perSecond: 0 } }
    expect(formatPeerMarkdown([slow]).split('\n').at(-1)).toBe(
      '| list | Peer 1.2 | none in time |  | 1,500 | 6.0 / 9.0 |  | 120 / 99 |',
    )
  })

  test('the heading and the line below it have as many cells as a row', () => {
    const cells = formatPeerMarkdown([row])
      .split('\n')
      .map((line) => line.split('|').length)
    expect(new Set(cells).size).toBe(1)
  })

  test('the ratio is below 1 if the peer is faster', () => {
    expect(ratioOf({ theirs: row.ours, ours: row.theirs })).toBeLessThan(1)
  })
})

describe('toComparable', () => {
  test('few results are compared by their names in any order', () => {
    expect(toComparable(['b', 'a'])).toEqual(toComparable(['a', 'b']))
    expect(toComparable(['a'])).not.toEqual(toComparable(['b']))
  })

  test('results that fill a page are compared by their number only', () => {
    const full = Array.from({ length: 20 }, (_, n) => `a${n}`)
    expect(toComparable(full)).toEqual(toComparable([...full, 'b']))
  })
})

describe('generatePeerDocuments', () => {
  test('returns the large document, the notes, the unique document and the documents of the list', () => {
    const documents = generatePeerDocuments(2)
    expect(documents.slice(0, 4).map(({ slug }) => slug)).toEqual(['large', 'note-1', 'note-2', 'unique'])
    expect(documents).toHaveLength(1004)
  })
})

describe('relocatePhpPaths', () => {
  test('absolute paths of Debian in strings get the folder of the peer, other paths stay', () => {
    const source = `define('A', '/etc/dokuwiki/'); include("/usr/share/php/a.php"); $b = '/tmp/x'; // /etc/php`
    expect(relocatePhpPaths(source, '/peer')).toBe(
      `define('A', '/peer/etc/dokuwiki/'); include("/peer/usr/share/php/a.php"); $b = '/tmp/x'; // /etc/php`,
    )
  })
})

const member = (name: string, value: string) =>
  `<member><name>${name}</name><value><string>${value}</string></value></member>`

describe('parseSearchReply', () => {
  test('returns the slug of each page and whether it has a snippet', () => {
    const pages = [
      member('id', 'bench:note-1') + member('snippet', 'a &lt;strong&gt;'),
      member('id', 'bench:large') + member('snippet', ''),
    ]
    expect(parseSearchReply(pages.join(''))).toEqual([
      { slug: 'note-1', hasSnippet: true },
      { slug: 'large', hasSnippet: false },
    ])
  })

  test('throws for a fault of the API', () => {
    expect(() => parseSearchReply('<methodResponse><fault>no access</fault>')).toThrow('no access')
  })
})

test('toSearchCall joins the words with spaces in one parameter', () => {
  expect(toSearchCall(['设计', '发布'])).toContain('<value><string>设计 发布</string></value>')
})

describe('findDocumentsWithWords', () => {
  const documents = generatePeerDocuments(100)

  test('English words match whole words, Chinese words match parts of the text', () => {
    const texts = ['Released', 'a release.', '新设计稿'].map((content, at) => ({
      slug: String(at),
      title: '',
      project: 'bench' as const,
      content,
    }))
    expect(findDocumentsWithWords(texts, ['release'])).toEqual(['1'])
    expect(findDocumentsWithWords(texts, ['设计'])).toEqual(['2'])
  })

  test('the unique word is in one generated document and the last word in none', () => {
    const [unique, none] = wikiSearches.slice(-2).map(({ words }) => findDocumentsWithWords(documents, words))
    expect(unique).toEqual(['unique'])
    expect(none).toEqual([])
  })
})

describe('verifyFoundDocuments', () => {
  const expected = Array.from({ length: 25 }, (_, n) => `note-${n}`)
  const page = expected.slice(0, 20)

  test('accepts all documents of the peer and one page of ours', () => {
    expect(() => verifyFoundDocuments('a word', expected, expected.toReversed(), page)).not.toThrow()
  })

  test.each([
    ['the peer misses a document', expected.slice(1), page],
    ['the peer finds another document', [...expected, 'large'], page],
    ['our page is not full', expected, page.slice(1)],
    ['our page repeats a document', expected, [...page.slice(1), 'note-1']],
    ['our page contains a document without the word', expected, [...page.slice(1), 'large']],
  ])('throws if %s', (_case, theirs, ours) => {
    expect(() => verifyFoundDocuments('a word', expected, theirs, ours)).toThrow('search for a word')
  })
})

describe('the packages of the peers', () => {
  const readJson = (...path: string[]) =>
    JSON.parse(readFileSync(join(import.meta.dirname, ...path), 'utf8')) as {
      dependencies: Record<string, string>
      packages: Record<string, { dependencies?: Record<string, string> }>
    }

  test.each(['nestjs', 'openclaw', 'directus'])(
    'the lockfile of %s belongs to its exact versions',
    (peer) => {
      const { dependencies } = readJson(peer, 'package.json')
      expect(readJson(peer, 'package-lock.json').packages['']?.dependencies).toEqual(dependencies)
      expect(Object.values(dependencies)).toEqual(
        Object.values(dependencies).map(() => expect.stringMatching(/^\d+\.\d+\.\d+$/)),
      )
    },
  )

  test('the benchmark measures the version of OpenClaw that `npm run prove` uses', () => {
    expect(readJson('openclaw', 'package.json').dependencies['openclaw']).toBe(
      enginePackages.openclaw.version,
    )
  })
})
