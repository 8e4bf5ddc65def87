import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alignColumns } from '../../terminal/columns.ts'

const reports = join(import.meta.dirname, '../../../reports')

/** Runs the steps of a proof and writes a table with their results and durations. */
export function createStepTable(suite: string) {
  const table: string[][] = [['ENGINE', 'STEP', 'RESULT', 'SECONDS']]
  return {
    async step(engine: string, name: string, work: () => Promise<unknown>) {
      const startedAt = performance.now()
      let result = 'failed'
      try {
        await work()
        result = 'ok'
      } finally {
        table.push([engine, name, result, ((performance.now() - startedAt) / 1000).toFixed(1)])
      }
    },
    write() {
      mkdirSync(reports, { recursive: true })
      writeFileSync(join(reports, `${suite}.txt`), `${alignColumns(table).join('\n')}\n`)
    },
  }
}
