export { notify } from './notify.ts'
export { noticeSubscribers } from './subscribers.ts'
