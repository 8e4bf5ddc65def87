export { quickCommandRoutes } from './routes.ts'
export { addQuickCommand, changeQuickCommand, maxQuickCommands, removeQuickCommand } from './service.ts'
export {
  findQuickCommand,
  findQuickCommandByTitle,
  findQuickCommandOfAnyone,
  listQuickCommands,
  type QuickCommandRow,
  setQuickCommandBundle,
} from './store.ts'
