import { isAbsolute } from 'node:path'
import { httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

/** Bucket and folder in an address such as `s3://bucket/folder`. */
const s3Place = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w-][\w./-]*?))?\/?$/

const placeSchema = z
  .string()
  .refine(
    (text) => isAbsolute(text) || s3Place.test(text),
    'is an absolute path or an address such as s3://bucket/folder',
  )

/** Settings of the replica that a running service writes, or that a standby reads. */
export const replicationSettings = {
  /** Folder or S3 address that continuously receives all changes. */
  REPLICA_TO: placeSchema.optional(),
  /** Folder or S3 address of the replica of another machine, for which this machine is the standby. */
  STANDBY_OF: placeSchema.optional(),
  /** Time in seconds without a sign of life of the other machine after which a standby takes over. */
  TAKE_OVER_AFTER_SECONDS: z.coerce.number().int().min(5).max(3600).optional(),
  REPLICA_S3_ENDPOINT: httpUrlSettingSchema.optional(),
  REPLICA_S3_REGION: z.string().default('us-east-1'),
  REPLICA_S3_ACCESS_KEY_ID: z.string().optional(),
  REPLICA_S3_SECRET_ACCESS_KEY: z.string().optional(),
}
type Given = z.output<z.ZodObject<typeof replicationSettings>>

export function findReplicationProblems(given: Given) {
  const places = [given.REPLICA_TO, given.STANDBY_OF].filter((place) => place !== undefined)
  const needsKey = places.some((place) => place.startsWith('s3:'))
  return [
    ...(needsKey && !(given.REPLICA_S3_ACCESS_KEY_ID && given.REPLICA_S3_SECRET_ACCESS_KEY)
      ? ['REPLICA_S3_ACCESS_KEY_ID and REPLICA_S3_SECRET_ACCESS_KEY are required with s3://']
      : []),
    ...(given.TAKE_OVER_AFTER_SECONDS && !given.STANDBY_OF
      ? ['TAKE_OVER_AFTER_SECONDS needs STANDBY_OF']
      : []),
  ]
}

export const toReplicationConfig = (given: Given) => ({
  to: given.REPLICA_TO === undefined ? undefined : toReplicaPlace(given.REPLICA_TO),
  standbyOf: given.STANDBY_OF === undefined ? undefined : toReplicaPlace(given.STANDBY_OF),
  takeOverAfterMs:
    given.TAKE_OVER_AFTER_SECONDS === undefined ? undefined : given.TAKE_OVER_AFTER_SECONDS * 1000,
  s3: {
    endpoint: given.REPLICA_S3_ENDPOINT?.replace(/\/$/, ''),
    region: given.REPLICA_S3_REGION,
    accessKeyId: given.REPLICA_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: given.REPLICA_S3_SECRET_ACCESS_KEY ?? '',
  },
})

export type ReplicaPlace = { folder: string } | { bucket: string; prefix: string }

/** Reads an absolute path or an address on S3. */
export function toReplicaPlace(text: string): ReplicaPlace {
  const [, bucket, prefix] = s3Place.exec(text) ?? []
  return bucket === undefined ? { folder: text } : { bucket, prefix: prefix ? `${prefix}/` : '' }
}
