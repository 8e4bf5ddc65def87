import { OperatorError } from '@sanhe/kit/http/errors'
import { type S3Account, StorageError } from '@sanhe/providers/storage'

const advice: Record<string, (account: S3Account) => string> = {
  InvalidAccessKeyId: () => 'the service does not know this key: check BACKUP_S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: () => 'the secret is wrong: check BACKUP_S3_SECRET_ACCESS_KEY',
  AccessDenied: ({ bucket }) =>
    `the key may not do this in ${bucket}: it needs the rights to list the bucket and to read, write and delete objects and multipart uploads`,
  NoSuchBucket: ({ bucket, endpoint }) =>
    `${endpoint} has no bucket ${bucket}: create it, or correct BACKUP_S3_URL`,
  AuthorizationHeaderMalformed: ({ region }) =>
    `the bucket is not in the region ${region}: set BACKUP_S3_REGION`,
  PermanentRedirect: ({ region }) => `the bucket is not in the region ${region}: set BACKUP_S3_REGION`,
  RequestTimeTooSkewed: () => 'the clock of this machine is wrong by more than 15 minutes',
  UNREACHABLE: ({ endpoint }) => `${endpoint} does not answer: check BACKUP_S3_ENDPOINT and the network`,
}

/** Returns an error that says what the operator can do, for an error of the storage. Returns other errors unchanged. */
export function explainS3Error(error: unknown, account: S3Account) {
  if (!(error instanceof StorageError)) return error
  const reason = advice[error.code]?.(account) ?? `${account.endpoint} answered ${error.code}`
  return new OperatorError(`S3: ${reason}`, { cause: error })
}
