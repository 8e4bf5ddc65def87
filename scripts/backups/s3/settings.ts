import { OperatorError } from '@sanhe/kit/http/errors'
import { httpUrlSettingSchema, readConfig } from '@sanhe/kit/runtime/config'
import type { S3Account } from '@sanhe/providers/storage'
import { z } from 'zod'
import type { KeptBackups } from './rotation.ts'

type Environment = Record<string, string | undefined>

const keepSetting = (fallback: number) => z.coerce.number().int().min(0).max(1000).default(fallback)

const settings = {
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  /** URL of the service. Without it AWS in the region. */
  BACKUP_S3_ENDPOINT: httpUrlSettingSchema.optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string({ error: 'is missing' }),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string({ error: 'is missing' }),
  BACKUP_KEEP_DAILY: keepSetting(7),
  BACKUP_KEEP_WEEKLY: keepSetting(4),
  BACKUP_KEEP_MONTHLY: keepSetting(12),
}

/** A place on S3: a bucket and the first part of the keys, which is empty or ends with a slash. */
export type S3Place = { account: S3Account; prefix: string; keep: KeptBackups }

export const isS3Url = (text: string) => text.startsWith('s3://')

/** Reads the settings of the account and the URL of a place, for example `s3://bucket/sanhe`. */
export function readS3Place(url: string, env: Environment): S3Place {
  const [, bucket = '', path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(url) ?? []
  if (!bucket)
    throw new OperatorError(
      `${url} is not an address such as s3://bucket/folder (letters, digits, ".", "-", "_")`,
    )
  const values = readConfig(env, settings)
  const region = values.BACKUP_S3_REGION
  return {
    account: {
      endpoint: values.BACKUP_S3_ENDPOINT?.replace(/\/$/, '') ?? `https://s3.${region}.amazonaws.com`,
      region,
      bucket,
      accessKeyId: values.BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: values.BACKUP_S3_SECRET_ACCESS_KEY,
    },
    prefix: path,
    keep: {
      daily: values.BACKUP_KEEP_DAILY,
      weekly: values.BACKUP_KEEP_WEEKLY,
      monthly: values.BACKUP_KEEP_MONTHLY,
    },
  }
}
