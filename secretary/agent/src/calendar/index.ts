export { calendarRoutes } from './routes.ts'
export { calendarTools } from './tools.ts'
export { undoCalendarStep } from './undo-calendar.ts'
