export { agentSkillRoutes } from './routes.ts'
export { listUsableSkills } from './service.ts'
export { agentSkillTools } from './tools.ts'
