export { builtInSkills } from './built-in.ts'
export { startSubAgents, subAgentSkills } from './sub-agents.ts'
