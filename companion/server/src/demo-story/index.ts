export { listDemoClients } from './clients.ts'
export { createDemoStory } from './story.ts'
