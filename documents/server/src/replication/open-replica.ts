import type { Clock } from '@sanhe/kit/runtime/clock'
import { openArchiveStore, openFolderArchiveStore, type S3Account } from '@sanhe/providers/storage'
import type { ReplicaStore } from './replica.ts'

/** Folder of this machine or of a network, or a bucket on S3 and the first part of its keys. */
export type ReplicaPlace = { folder: string } | { bucket: string; prefix: string }
export type ReplicaAccount = Omit<S3Account, 'bucket' | 'endpoint'> & { endpoint: string | undefined }

export function openReplicaStore(place: ReplicaPlace, account: ReplicaAccount, clock: Clock): ReplicaStore {
  if ('folder' in place) return openFolderArchiveStore(place.folder)
  const endpoint = account.endpoint ?? `https://s3.${account.region}.amazonaws.com`
  return withPrefix(openArchiveStore({ ...account, endpoint, bucket: place.bucket }, clock), place.prefix)
}

/** Lets several replicas share a bucket. */
const withPrefix = (store: ReplicaStore, prefix: string): ReplicaStore => ({
  upload: (key, chunks) => store.upload(prefix + key, chunks),
  download: (key) => store.download(prefix + key),
  writeText: (key, text) => store.writeText(prefix + key, text),
  readText: (key) => store.readText(prefix + key),
  list: async (start) =>
    (await store.list(prefix + start)).map((found) => ({ ...found, key: found.key.slice(prefix.length) })),
  remove: (key) => store.remove(prefix + key),
})
