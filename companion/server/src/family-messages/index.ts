export { familyMessagesPersonalData, messagesOfChildPersonalData } from './personal-data.ts'
export { familyMessageRoutes } from './routes.ts'
export { familyMessageSubscribers } from './subscribers.ts'
