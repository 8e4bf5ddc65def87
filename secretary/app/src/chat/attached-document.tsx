import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveBlobAsFile } from '#files/save-blob.ts'
import { getAttachmentName } from './attachment-name.ts'
import { AttachmentPreview } from './attachment-preview.tsx'
import { chatLabels } from './chat-text.ts'
import type { Attachment } from './chat-messages.ts'
import { fetchUpload } from './fetch-upload.ts'
import { FileCard } from './file-card.tsx'
import { useOpenAgent } from './use-agent.ts'

const isPreviewable = (mime: string) => mime.startsWith('text/') || mime === 'application/pdf'

/** Shows a file as a card. Texts and PDF open in a preview, any other file is downloaded. */
export function AttachedDocument({ attachment }: { attachment: Attachment }) {
  const t = useText(chatLabels)
  const { agent } = useOpenAgent()
  const [isPreviewed, setPreviewed] = useState(false)
  const name = getAttachmentName(attachment, t)
  const hasPreview = isPreviewable(attachment.mime)
  const download = useMutation({
    mutationFn: async () => saveBlobAsFile(await fetchUpload(agent, attachment), name),
    onError: () => showError(t.notDownloaded),
  })
  return (
    <>
      <button
        type="button"
        aria-label={hasPreview ? t.preview(name) : t.download(name)}
        title={name}
        disabled={download.isPending}
        onClick={() => (hasPreview ? setPreviewed(true) : download.mutate())}
        className="flex max-w-full rounded-control text-left hover:brightness-95"
      >
        <FileCard name={name} mime={attachment.mime} size={attachment.size} />
      </button>
      {hasPreview && (
        <AttachmentPreview
          attachment={attachment}
          name={name}
          isOpen={isPreviewed}
          onClose={() => setPreviewed(false)}
        />
      )}
    </>
  )
}
