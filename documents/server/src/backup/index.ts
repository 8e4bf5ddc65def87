export { BackupError } from './errors.ts'
export { restoreBackup } from './restore-backup.ts'
export { runRestoreDrill, type StartRestoredService } from './restore-drill.ts'
export { takeBackup } from './take-backup.ts'
