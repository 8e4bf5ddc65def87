import { api, type AdminApiResponse } from '#api.ts'
import type { ProductImportLine } from './import-lines.ts'

export type ProductImportOutcome = AdminApiResponse<'groceryCatalogue', 'importProducts'>['outcomes'][number]

/** Largest number of lines in one request, which the contract defines. */
const linesPerRequest = 500
export const maxImportFileLines = 5000

type ImportBodies = Parameters<typeof api.groceryCatalogue.importProducts>[0]['body']['lines']

/** Sends the valid lines in several requests and returns the outcome of each line by its number. */
export async function sendProductImportLines(
  providerId: number,
  lines: readonly ProductImportLine[],
  isPreview: boolean,
) {
  const valid = lines.filter(({ problems }) => problems.length === 0)
  const outcomes = new Map<number, ProductImportOutcome>()
  for (let from = 0; from < valid.length; from += linesPerRequest) {
    const some = valid.slice(from, from + linesPerRequest)
    const bodies = some.map(({ body }) => body) as unknown as ImportBodies
    // oxlint-disable-next-line no-await-in-loop -- one request at a time, so that orders can go on between them
    const reply = await api.groceryCatalogue.importProducts({
      params: { id: providerId },
      body: { lines: bodies, isPreview },
    })
    for (const [index, { number }] of some.entries())
      outcomes.set(number, reply.outcomes[index] ?? 'unchanged')
  }
  return outcomes
}
