import type { CallMap } from '@sanhe/kit/testing/architecture'
import { testHouse } from '@sanhe/kit/testing/house-tests'

/** Which module may call which by its front door. A new line here is a decision. */
const mayCall: CallMap = {
  accounts: ['core', 'fields'],
  assets: ['core', 'fields', 'projects', 'storage'],
  backup: ['check', 'storage'],
  check: ['core', 'disk', 'documents', 'storage'],
  client: [],
  core: ['storage'],
  demo: ['core', 'documents', 'projects', 'shares', 'tasks'],
  disk: ['core', 'documents', 'fields', 'projects', 'revisions', 'storage'],
  documents: ['core', 'fields', 'projects', 'redirects', 'revisions', 'storage'],
  fields: [],
  history: ['core', 'documents', 'fields', 'revisions'],
  live: ['accounts', 'documents'],
  projects: ['core', 'fields', 'redirects', 'storage'],
  redirects: [],
  rendering: [],
  revisions: [],
  search: ['core', 'projects'],
  shares: ['assets', 'core', 'documents', 'fields', 'rendering'],
  storage: [],
  tasks: ['core', 'fields', 'projects'],
  transfer: ['assets', 'core', 'documents', 'fields', 'projects', 'storage'],
  writer: ['core', 'documents', 'projects', 'revisions', 'tasks'],
}

/** Whom a module names in its types alone, beside those it calls: nothing of it runs. */
const mayName: CallMap = {
  client: ['core'],
  core: ['accounts', 'config', 'documents', 'live', 'rendering', 'search'],
  live: ['core'],
  redirects: ['core'],
  revisions: ['core'],
  transfer: ['accounts'],
}

testHouse('documents', import.meta.dirname, { mayCall, mayName })
