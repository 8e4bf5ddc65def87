import type { Deps, Skill } from '#core'
import { arithmeticSkills } from './arithmetic.ts'
import { dateSkills } from './dates.ts'
import { subAgentSkills } from './sub-agents.ts'

export type SkillDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** All that this server can do by itself. */
export const builtInSkills = (deps: SkillDeps): Skill[] => [
  ...arithmeticSkills,
  ...dateSkills(deps),
  ...subAgentSkills,
]
