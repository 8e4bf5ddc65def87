// npm run check: refuses words that docs/glossary.md refuses. `node scripts/language.ts FOLDER…` checks only these
// folders.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readGlossary } from './checks/language/glossary.ts'
import { listSourceTexts } from './checks/language/source-texts.ts'
import { findGlossaryViolations } from './checks/language/violations.ts'

const root = join(import.meta.dirname, '..')
const folders = process.argv.slice(2)
const glossary = readGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))

/** Excludes generated types, and the checks themselves, which must contain refused words. */
const excluded = /(^|\/)core\/tables\.ts$|^scripts\/checks\/language\//

const patterns = folders.length
  ? folders.flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.tsx`, folder])
  : ['*.ts', '*.tsx']
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !excluded.test(file) && existsSync(join(root, file)))

let count = 0
for (const file of files) {
  const texts = listSourceTexts(file, readFileSync(join(root, file), 'utf8'))
  const labelsCount = !/\.test\.tsx?$|\.e2e\.ts$|\/testing\//.test(file)
  for (const { line, message } of findGlossaryViolations(
    glossary,
    labelsCount ? texts : texts.filter(({ place }) => place !== 'labels'),
  )) {
    process.stdout.write(`${file}:${line} ${message}\n`)
    count += 1
  }
}
process.stdout.write(`${files.length} files, ${count} refused\n`)
process.exitCode = count ? 1 : 0
