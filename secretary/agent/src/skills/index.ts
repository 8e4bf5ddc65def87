export { builtInSkills } from './built-in.ts'
export { mcpServers } from './mcp.ts'
export { reminderJobs, type Say } from './reminders.ts'
export { startSubAgents, subAgentSkills } from './sub-agents.ts'
