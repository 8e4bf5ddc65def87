import type { HistoryMessage } from '@sanhe/protocol/history'
import { useQuery } from '@tanstack/react-query'
import { deviceStorage } from '#device/device-storage.ts'
import { findLastCachedMessage } from '#device/last-message.ts'

const previewCharacters = 120

/** Returns the newest message that this device has of a secretary, as one line of plain text. */
export function useLastMessage(address: string) {
  const { data } = useQuery({
    queryKey: ['last-message', address],
    queryFn: async () =>
      (await findLastCachedMessage<HistoryMessage>(await deviceStorage(), address)) ?? null,
    staleTime: 0,
  })
  return data ? { at: data.time, text: toPreview(data.content || listFileNames(data)) } : undefined
}

/** Returns the names of the files of a message. Messages that this device stored earlier may lack files and names. */
const listFileNames = ({ attachments }: { attachments?: HistoryMessage['attachments'] }) =>
  (attachments ?? [])
    .map(({ name }) => name)
    .filter(Boolean)
    .join(', ')

/** Replaces Markdown marks by spaces and returns the beginning of the text on one line. */
const toPreview = (markdown: string) =>
  markdown
    .slice(0, previewCharacters * 2)
    .replaceAll(/[*_`#>|~]+|^\s*[-+]\s/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, previewCharacters)
