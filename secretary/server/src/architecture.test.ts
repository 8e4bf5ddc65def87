import type { ModuleImportMap } from '@sanhe/kit/testing/architecture'
import { testArchitecture } from '@sanhe/kit/testing/architecture-tests'

/** Modules whose index.ts each module may import. A new entry is a design decision. */
const mayCall: ModuleImportMap = {
  accounts: ['core'],
  client: [],
  core: [],
  deployments: ['core', 'installer', 'outbound-requests', 'secretaries'],
  installer: ['outbound-requests'],
  'outbound-requests': [],
  payments: ['core'],
  secretaries: ['core', 'outbound-requests'],
}

/** Modules of which a module may import only types, in addition to its modules in `mayCall`. */
const mayName: ModuleImportMap = {
  client: ['core'],
  core: ['config'],
  'outbound-requests': ['config'],
  payments: ['config'],
}

testArchitecture('the backend', import.meta.dirname, { mayCall, mayName })
