export { journalJobs, pruneJournal } from './jobs.ts'
export { openJournal } from './journal.ts'
export { listOpenApprovalRequestFrames, listReplayFrames } from './replay.ts'
export {
  hasJournalEvent,
  listEventsOfSession,
  listFragments,
  removeEventsOfSession,
  removeSubjectJournalEvents,
} from './store.ts'
