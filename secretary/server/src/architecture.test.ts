import type { ModuleImportMap } from '@sanhe/kit/testing/architecture'
import { testArchitecture } from '@sanhe/kit/testing/architecture-tests'

/** Modules whose index.ts each module may import. A new entry is a design decision. */
const mayCall: ModuleImportMap = {
  accounts: ['core'],
  balance: ['core'],
  client: [],
  core: [],
  deployments: ['core', 'gateway', 'installer', 'outbound-requests', 'secretaries'],
  gateway: ['balance', 'core'],
  installer: ['outbound-requests'],
  market: ['core', 'secretaries'],
  'outbound-requests': [],
  payments: ['balance', 'core'],
  relay: ['core'],
  secretaries: ['core', 'outbound-requests'],
  topups: ['balance', 'core', 'payments'],
}

/** Modules of which a module may import only types, in addition to its modules in `mayCall`. */
const mayName: ModuleImportMap = {
  client: ['core'],
  core: ['config'],
  gateway: ['config'],
  'outbound-requests': ['config'],
  payments: ['config'],
  relay: ['config'],
}

testArchitecture('the backend', import.meta.dirname, { mayCall, mayName })
