import type { ImportMap } from '@sanhe/kit/testing/architecture'
import { testArchitecture } from '@sanhe/kit/testing/architecture-tests'

/** Modules whose index.ts each module may import. A new entry is a design decision. */
const mayCall: ImportMap = {
  accounts: ['core'],
  client: [],
  core: [],
  deployments: ['core', 'installer', 'reach', 'secretaries'],
  installer: ['reach'],
  payments: ['core'],
  reach: [],
  secretaries: ['core', 'reach'],
}

/** Modules of which a module may import only types, in addition to the modules above. */
const mayName: ImportMap = {
  client: ['core'],
  core: ['accounts', 'config', 'deployments', 'reach'],
  payments: ['config'],
  reach: ['config'],
}

testArchitecture('the backend', import.meta.dirname, { mayCall, mayName })
