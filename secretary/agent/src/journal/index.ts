export { journalJobs, pruneJournal } from './jobs.ts'
export { openJournal } from './journal.ts'
export { listOpenApprovalRequestFrames, listReplayFrames } from './replay.ts'
export { hasEvent, listFragments, removeEventsOfSession, removeEventsOfSubject } from './store.ts'
