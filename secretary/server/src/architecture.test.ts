import type { ImportMap } from '@sanhe/kit/testing/architecture'
import { testArchitecture } from '@sanhe/kit/testing/architecture-tests'

/** Which module may call which by its front door. A new line here is a decision. */
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

/** Whom a module names in its types alone, beside those it calls: nothing of it runs. */
const mayName: ImportMap = {
  client: ['core'],
  core: ['accounts', 'config', 'deployments', 'reach'],
  payments: ['config'],
  reach: ['config'],
}

testArchitecture('the backend', import.meta.dirname, { mayCall, mayName })
