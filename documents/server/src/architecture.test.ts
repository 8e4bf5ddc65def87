import type { ImportMap } from '@sanhe/kit/testing/architecture'
import { testArchitecture } from '@sanhe/kit/testing/architecture-tests'

/** Modules that each module may call through its index. A new entry is a design decision. */
const mayCall: ImportMap = {
  accounts: ['core', 'fields', 'tables'],
  assets: ['core', 'deletion', 'fields', 'projects', 'storage', 'tables'],
  backlinks: ['assets', 'core', 'documents', 'links', 'projects'],
  backup: ['check', 'storage', 'tables'],
  check: ['core', 'disk', 'documents', 'storage', 'tables'],
  client: [],
  collaboration: ['core', 'documents', 'fields', 'text-updates'],
  comments: ['core', 'documents', 'fields', 'notifications', 'projects', 'tables', 'tasks'],
  core: ['storage'],
  deletion: ['tables'],
  demo: ['core', 'documents', 'projects', 'shares', 'tasks'],
  disk: ['core', 'documents', 'fields', 'projects', 'revisions', 'storage', 'tables', 'text-updates'],
  documents: [
    'core',
    'deletion',
    'fields',
    'links',
    'projects',
    'redirects',
    'revisions',
    'storage',
    'tables',
    'text-updates',
  ],
  fields: [],
  history: ['core', 'documents', 'fields', 'revisions', 'tables'],
  home: ['core', 'documents', 'fields', 'tables'],
  invitations: ['accounts', 'core', 'fields', 'tables'],
  links: ['tables'],
  live: ['accounts', 'core', 'documents', 'fields'],
  notifications: ['core', 'fields', 'tables'],
  projects: ['core', 'deletion', 'fields', 'redirects', 'storage', 'tables', 'text-updates'],
  redirects: ['core', 'tables'],
  rendering: [],
  revisions: ['tables'],
  search: ['core', 'projects', 'tables'],
  shares: ['assets', 'core', 'documents', 'fields', 'projects', 'rendering', 'tables'],
  storage: ['tables'],
  'text-updates': ['links', 'revisions', 'tables'],
  tasks: ['core', 'deletion', 'fields', 'projects', 'tables'],
  tokens: ['accounts', 'core', 'fields', 'tables'],
  transfer: ['assets', 'core', 'documents', 'fields', 'projects', 'storage', 'tables'],
  trash: ['assets', 'core', 'documents', 'fields', 'links', 'projects', 'redirects', 'storage', 'tables'],
  writer: ['core', 'documents', 'projects', 'revisions', 'search', 'tables', 'tasks', 'text-updates'],
}

/** Modules that each module may name in types only, in addition to the modules it calls. */
const mayName: ImportMap = {
  client: ['core'],
  core: ['config'],
  deletion: ['core'],
  rendering: ['core'],
  revisions: ['core'],
  'text-updates': ['core'],
  trash: ['deletion'],
}

testArchitecture('documents', import.meta.dirname, { mayCall, mayName })
