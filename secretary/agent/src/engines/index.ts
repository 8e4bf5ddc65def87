export { createEngineBrain } from './engine-brain.ts'
export { engineRoutes } from './routes.ts'
export { openSecretCipher } from './secret-key.ts'
