import { useEffect, useState } from 'react'

/** Cache in which the service worker keeps the files of the newest share: see receive-share.js. */
const sharedCacheName = 'sanhe-secretary-shared'

async function readSharedFiles(): Promise<File[]> {
  const cache = await caches.open(sharedCacheName)
  const paths = await cache.keys()
  return Promise.all(
    paths.map(async (path) => {
      const response = (await cache.match(path)) ?? Response.error()
      const blob = await response.blob()
      return new File([blob], decodeURIComponent(response.headers.get('x-file-name') ?? ''), {
        type: blob.type,
      })
    }),
  )
}

/** Part of the Launch Handler API, which TypeScript's library does not contain. */
type LaunchQueue = {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/**
 * Files that another app shared, or that the user opened with the installed app. Undefined while they are read.
 * `count` is the number of shared files that the URL names.
 */
export function useIncomingFiles(count: number) {
  const [shared, setShared] = useState<File[] | undefined>(count > 0 ? undefined : [])
  const [opened, setOpened] = useState<File[]>([])
  useEffect(() => {
    if (count === 0) return
    void readSharedFiles()
      .catch(() => [])
      .then(setShared)
  }, [count])
  useEffect(() => {
    const queue: LaunchQueue | undefined = Reflect.get(window, 'launchQueue')
    queue?.setConsumer(({ files = [] }) => {
      void Promise.all(files.map((handle) => handle.getFile())).then(setOpened)
    })
  }, [])
  return shared && [...shared, ...opened]
}

const handedOver = new Map<string, File[]>()

/** Hands files over to the message field of the chat with `address`. */
export function handFilesOver(address: string, files: File[]) {
  handedOver.set(address, files)
  void caches.delete(sharedCacheName)
}

/** Returns the files that were handed over to this chat, once. */
export function takeHandedOverFiles(address: string): File[] {
  const files = handedOver.get(address) ?? []
  handedOver.delete(address)
  return files
}
