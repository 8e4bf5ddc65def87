import { systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { chooseWebSearch } from '@sanhe/providers/web-search'
import type { Deps, Skill } from '#core'
import { arithmeticSkills } from './arithmetic.ts'
import { dateSkills } from './dates.ts'
import { documentsSkills } from './documents.ts'
import { fileSkills } from './files.ts'
import { memorySkills } from './memory.ts'
import { notebookSkills } from './notebook.ts'
import { reminderSkills } from './reminders.ts'
import { scheduleSkills } from './schedules.ts'
import { subAgentSkills } from './sub-agents.ts'
import { tableSkills } from './tables.ts'
import { templateSkills } from './templates.ts'
import { textSkills } from './texts.ts'
import { webPageSkills } from './web-pages.ts'
import { webSearchSkills } from './web-search.ts'

export type BuiltInSkillDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Returns the built-in skills of the agent, without those of MCP servers. */
export const builtInSkills = (deps: BuiltInSkillDeps): Skill[] => [
  ...arithmeticSkills,
  ...dateSkills(deps),
  ...reminderSkills(deps),
  ...scheduleSkills(deps),
  ...fileSkills(deps),
  ...notebookSkills(deps),
  ...memorySkills(deps),
  ...tableSkills,
  ...textSkills(deps),
  ...templateSkills(deps),
  ...(deps.config.documents ? documentsSkills(deps.config.documents) : []),
  ...webPageSkills({ resolver: systemDnsResolver, allowPrivate: deps.config.webAllowsPrivate }),
  ...(deps.config.webSearch ? webSearchSkills(chooseWebSearch(deps.config.webSearch)) : []),
  ...subAgentSkills,
]
