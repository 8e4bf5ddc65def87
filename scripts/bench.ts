import { benchCompanion } from './bench/companion.ts'
import { benchCompanionLists } from './bench/companion-lists/index.ts'
import { benchDocuments } from './bench/documents.ts'
import { benchDocumentsTyping } from './bench/documents-typing.ts'
import { benchGrowth } from './bench/growth/index.ts'
import { benchPeers } from './bench/peers/index.ts'
import { benchSecretary } from './bench/secretary.ts'
import { benchVoice } from './bench/voice.ts'

const products: Record<string, (args: string[]) => Promise<void>> = {
  companion: benchCompanion,
  'companion-lists': benchCompanionLists,
  documents: benchDocuments,
  'documents-typing': benchDocumentsTyping,
  growth: benchGrowth,
  peers: benchPeers,
  secretary: benchSecretary,
  voice: benchVoice,
}

const [name = 'documents', ...args] = process.argv.slice(2)
const bench = products[name]
if (!bench) {
  process.stderr.write(`npm run bench -- <product>: one of ${Object.keys(products).join(', ')}\n`)
  process.exit(2)
}
await bench(args)
