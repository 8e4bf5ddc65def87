import type { ImportMap } from '@sanhe/kit/testing/architecture'
import { testArchitecture } from '@sanhe/kit/testing/architecture-tests'

/** Which module may call which by its front door. A new line here is a decision. */
const mayCall: ImportMap = {
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

/** Whom a module names in its types alone, beside those it calls: nothing of it runs. */
const mayName: ImportMap = {
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
