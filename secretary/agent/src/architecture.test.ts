import type { ModuleImportMap } from '@sanhe/kit/testing/architecture'
import { testArchitecture } from '@sanhe/kit/testing/architecture-tests'

/** Modules that each module may call through its index.ts. Adding a module here is an architectural decision. */
const mayCall: ModuleImportMap = {
  acp: ['core', 'skills'],
  'agent-skills': ['core', 'sandbox', 'skills', 'tables'],
  approvals: ['core', 'journal', 'tables'],
  brain: ['acp', 'core', 'skills'],
  calendar: ['core', 'skills', 'tables'],
  certificate: [],
  client: [],
  core: [],
  engines: ['brain', 'core', 'openclaw', 'tables'],
  files: ['core', 'uploads'],
  health: ['core'],
  journal: ['core', 'tables'],
  keys: ['core', 'tables'],
  live: ['core', 'journal', 'keys'],
  mail: ['core', 'files', 'skills', 'tables'],
  memory: ['core', 'tables'],
  messages: ['core', 'tables', 'tasks', 'tool-calls', 'uploads', 'usage'],
  openclaw: ['core', 'skills', 'tables'],
  pairing: ['core', 'keys'],
  push: ['core', 'tables'],
  'quick-commands': ['core', 'tables'],
  runs: [
    'agent-skills',
    'core',
    'journal',
    'memory',
    'sessions',
    'tables',
    'tasks',
    'tool-calls',
    'uploads',
    'usage',
  ],
  sandbox: [],
  schedules: ['core', 'tables'],
  shell: ['core', 'sandbox', 'skills'],
  sessions: ['core', 'journal', 'tables'],
  skills: ['core', 'files', 'memory', 'schedules', 'tables', 'web'],
  tasks: ['agent-skills', 'core', 'journal', 'memory', 'tables', 'tool-calls', 'usage'],
  'tool-calls': ['core', 'journal', 'skills', 'tables'],
  transcription: [],
  undo: ['calendar', 'core', 'files', 'mail', 'memory', 'schedules', 'tables'],
  uploads: ['core', 'tables'],
  usage: ['core', 'tables'],
  voice: ['agent-skills', 'brain', 'core', 'memory', 'tables', 'usage'],
  web: [],
}

/** Modules from which a module may import only types, in addition to the modules that it calls. */
const mayName: ModuleImportMap = {
  brain: ['config'],
  certificate: ['config', 'core'],
  client: ['core'],
  core: ['config'],
  engines: ['config'],
  live: ['approvals', 'runs', 'tasks', 'voice'],
  messages: ['runs'],
  runs: ['approvals'],
  tasks: ['approvals'],
  transcription: ['core'],
  voice: ['runs'],
}

testArchitecture('the agent', import.meta.dirname, { mayCall, mayName })
