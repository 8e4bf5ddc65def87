import {
  filesWith,
  filesWithParentImports,
  isTest,
  readSources,
  filesWithVagueNames,
} from '@sanhe/kit/testing/architecture'
import { expect, test } from 'vitest'

const sources = readSources(import.meta.dirname)
const shipped = sources.filter((source) => !isTest(source))

/** What browsers, Node and native shells all have, and nothing else. */
const allowedImports = /^(\.\/[\w/-]+\.ts|zod|@sanhe\/kit\/(client|clock)|@sanhe\/protocol\/[\w/-]+)$/
const machine = /\b(Date\.now\(|new Date\(|setTimeout|setInterval|process\.|window\.|document\.|localStorage)/

test('the protocol is the same in Node and in browsers: what differs is handed in', () => {
  const foreign = shipped.flatMap(({ path, imports }) =>
    imports.filter(({ from }) => !allowedImports.test(from)).map(({ from }) => `${path}: ${from}`),
  )
  expect(foreign).toEqual([])
  expect(filesWith(shipped, machine)).toEqual([])
})

test('the protocol has no barrels, no climbing imports and no drawer for everything', () => {
  expect(filesWith(sources, /^export \*/m)).toEqual([])
  expect(filesWithParentImports(sources)).toEqual([])
  expect(filesWithVagueNames(sources)).toEqual([])
})
