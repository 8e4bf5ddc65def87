import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCompanion } from './companion-growth.ts'
import { measureDocuments } from './documents-growth.ts'
import { measureRelay } from './relay-growth.ts'
import { measureSecretary } from './secretary-growth.ts'
import { formatGrowth, type GrowthRun } from './format-growth.ts'

const root = join(import.meta.dirname, '../../..')

type Product = {
  sizes: string
  unit: string
  measure(size: number, requests: number): Promise<Omit<GrowthRun, 'size'>>
}

const products: Record<string, Product> = {
  companion: { sizes: '10000,100000,1000000', unit: 'activities and users', measure: measureCompanion },
  secretary: { sizes: '500,1000,5000', unit: 'sockets of one agent', measure: measureSecretary },
  relay: { sizes: '100,1000', unit: 'agents with a device each', measure: measureRelay },
  documents: { sizes: '1000,10000,100000', unit: 'documents', measure: measureDocuments },
}

/**
 * `npm run bench -- growth companion|documents|relay|secretary [--sizes 10000,100000] [--requests 300]`: measures the processor time of
 * one request against the amount of data, and prints a table and a chart for `docs/scaling.md`.
 */
export async function benchGrowth(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { sizes: { type: 'string' }, requests: { type: 'string', default: '300' } },
  })
  const name = positionals[0] ?? ''
  const product = products[name]
  if (!product)
    throw new Error(`npm run bench -- growth <product>: one of ${Object.keys(products).join(', ')}`)
  const runs: GrowthRun[] = []
  for (const size of (values.sizes ?? product.sizes).split(',').map(Number)) {
    process.stderr.write(`  ${size.toLocaleString('en')} ${product.unit} …\n`)
    runs.push({ size, ...(await product.measure(size, Number(values.requests))) })
  }
  const text = formatGrowth(product.unit, runs)
  console.log(text)
  mkdirSync(join(root, 'reports'), { recursive: true })
  writeFileSync(join(root, `reports/growth-${name}.json`), `${JSON.stringify(runs, null, 2)}\n`)
  writeFileSync(join(root, `reports/growth-${name}.md`), text)
}
