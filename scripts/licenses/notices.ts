import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ThirdPartyPackage } from './packages.ts'

const legalFile = /^(licen[cs]e|copying|notice|unlicense)([-.].*)?$/i

/** Returns the texts of the licence and notice files that a package ships. */
const readLegalTexts = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && legalFile.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())

/**
 * Formats the notices that the licences of third-party packages require in a distribution. Each distinct text occurs
 * once, below the packages that ship it. A package without such a text is listed with the licence that it declares.
 */
export function formatNotices(packages: ThirdPartyPackage[]): string {
  const withTexts = packages.map((entry) => ({ ...entry, text: readLegalTexts(entry.folder).join('\n\n') }))
  const sections = [...Map.groupBy(withTexts, ({ text }) => text)].map(([text, group]) => {
    const heading = group.map(({ name, version, license }) => `${name} ${version} (${license})`).join('\n')
    return text ? `${heading}\n\n${text}` : `${heading}\n\nThese packages ship no text of their licence.`
  })
  const intro = `The products contain ${packages.length} packages of other authors.`
  return `${[intro, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
