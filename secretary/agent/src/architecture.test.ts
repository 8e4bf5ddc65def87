import type { CallMap } from '@sanhe/kit/testing/architecture'
import { testArchitecture } from '@sanhe/kit/testing/architecture-tests'

/** Modules that each module may call through its index.ts. A new entry is a decision. */
const mayCall: CallMap = {
  approvals: ['core', 'journal', 'tables'],
  brain: ['core', 'skills'],
  certificate: [],
  client: [],
  core: [],
  health: ['core'],
  journal: ['tables'],
  keys: ['core', 'tables'],
  live: ['core', 'journal', 'keys'],
  messages: ['core', 'tables', 'tasks', 'uploads'],
  pairing: ['core', 'keys'],
  runs: ['core', 'journal', 'sessions', 'tables', 'uploads'],
  sessions: ['core', 'journal', 'tables'],
  skills: ['tables'],
  tasks: ['core', 'journal', 'tables'],
  transcription: [],
  uploads: ['core', 'tables'],
}

/** Modules that a module may import only types from, in addition to those that it calls. */
const mayName: CallMap = {
  brain: ['config'],
  certificate: ['config', 'core'],
  client: ['core'],
  core: ['config', 'journal'],
  journal: ['core'],
  live: ['approvals', 'runs', 'tasks'],
  messages: ['runs'],
  runs: ['approvals', 'tasks'],
  skills: ['core'],
  tasks: ['approvals'],
  transcription: ['core'],
}

testArchitecture('the agent', import.meta.dirname, { mayCall, mayName })
