import type { Deps, Skill } from '#core'
import { arithmeticSkills } from './arithmetic.ts'
import { dateSkills } from './dates.ts'
import { documentsSkills } from './documents.ts'
import { notebookSkills } from './notebook.ts'
import { reminderSkills } from './reminders.ts'
import { subAgentSkills } from './sub-agents.ts'
import { tableSkills } from './tables.ts'
import { templateSkills } from './templates.ts'
import { textSkills } from './texts.ts'

export type SkillDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Skills that this server has without MCP servers. */
export const builtInSkills = (deps: SkillDeps): Skill[] => [
  ...arithmeticSkills,
  ...dateSkills(deps),
  ...reminderSkills(deps),
  ...notebookSkills(deps),
  ...tableSkills,
  ...textSkills(deps),
  ...templateSkills(deps),
  ...(deps.config.documents ? documentsSkills(deps.config.documents) : []),
  ...subAgentSkills,
]
