export { drill, type StartOn } from './drill.ts'
export { BackupError } from './errors.ts'
export { restoreBackup } from './restore-backup.ts'
export { takeBackup } from './take-backup.ts'
