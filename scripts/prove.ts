// npm run prove -- <product>: runs the long versions of a product's proofs and writes one JSON line for each into
// reports/.
import { parseArgs } from 'node:util'
import { listClusterExtendedTests } from './prove/cluster.ts'
import { listCollaborationExtendedTests } from './prove/collaboration.ts'
import { listCompanionExtendedTests } from './prove/companion.ts'
import { listContainerExtendedTests } from './prove/container.ts'
import { listDocumentsExtendedTests } from './prove/documents.ts'
import { listLinkExtendedTests } from './prove/links.ts'
import { listMigrationExtendedTests } from './prove/migrations.ts'
import { listPostgresExtendedTests } from './prove/postgres.ts'
import { listProductionExtendedTests } from './prove/production.ts'
import { listEngineExtendedTests } from './prove/engines.ts'
import { runExtendedTests } from './prove/run-extended-tests.ts'
import { listSecretaryExtendedTests } from './prove/secretary.ts'
import { listUpgradeExtendedTests } from './prove/upgrade.ts'

const products = {
  documents: listDocumentsExtendedTests,
  links: listLinkExtendedTests,
  collaboration: listCollaborationExtendedTests,
  companion: listCompanionExtendedTests,
  secretary: listSecretaryExtendedTests,
  production: listProductionExtendedTests,
  engines: listEngineExtendedTests,
  cluster: listClusterExtendedTests,
  container: listContainerExtendedTests,
  migrations: listMigrationExtendedTests,
  postgres: listPostgresExtendedTests,
  upgrade: listUpgradeExtendedTests,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    kills: { type: 'string' },
    fuzz: { type: 'string' },
    cycles: { type: 'string' },
    cuts: { type: 'string' },
    rounds: { type: 'string' },
    histories: { type: 'string' },
    rows: { type: 'string' },
    from: { type: 'string' },
    version: { type: 'string' },
    browsers: { type: 'string' },
    folder: { type: 'string' },
    seconds: { type: 'string' },
  },
})
const [name = 'documents'] = positionals
const proofs = name in products ? products[name as keyof typeof products] : undefined
if (!proofs) {
  process.stderr.write(`npm run prove -- <product>: one of ${Object.keys(products).join(', ')}\n`)
  process.exit(2)
}
await runExtendedTests(proofs(values))
