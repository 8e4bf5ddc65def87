export { BackupError } from './errors.ts'
export { restoreBackup } from './restore-backup.ts'
export { runRestoreDrill, type StartService } from './restore-drill.ts'
export { takeBackup } from './take-backup.ts'
