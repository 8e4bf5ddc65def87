import {
  findFilesMatching,
  findParentImports,
  findVagueFileNames,
  isTestFile,
  readSources,
} from '@sanhe/kit/testing/architecture'
import { expect, test } from 'vitest'

const sources = readSources(import.meta.dirname)
const shipped = sources.filter((source) => !isTestFile(source))

/** Matches imports that work in browsers, Node and native apps alike. */
const allowedImports =
  /^(\.\/[\w/-]+\.ts|zod|@noble\/(ciphers|curves|hashes)\/[\w-]+\.js|@sanhe\/kit\/(http\/client|runtime\/clock)|@sanhe\/protocol\/[\w/-]+)$/
const machine = /\b(Date\.now\(|new Date\(|setTimeout|setInterval|process\.|window\.|document\.|localStorage)/

test('the protocol package runs in Node and in browsers: timers, sockets and fetch are passed in', () => {
  const foreign = shipped.flatMap(({ path, imports }) =>
    imports.filter(({ from }) => !allowedImports.test(from)).map(({ from }) => `${path}: ${from}`),
  )
  expect(foreign).toEqual([])
  expect(findFilesMatching(shipped, machine)).toEqual([])
})

test('the protocol package has no `export *`, no parent imports and no vaguely named files', () => {
  expect(findFilesMatching(sources, /^export \*/m)).toEqual([])
  expect(findParentImports(sources)).toEqual([])
  expect(findVagueFileNames(sources)).toEqual([])
})
