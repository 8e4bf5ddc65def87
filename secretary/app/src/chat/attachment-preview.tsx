import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { PlainTextBox } from '#files/plain-text-box.tsx'
import { saveBlobAsFile } from '#files/save-blob.ts'
import { chatLabels } from './chat-text.ts'
import type { Attachment } from './chat-messages.ts'
import { fetchUpload } from './fetch-upload.ts'
import { readTextStart } from './read-text-start.ts'
import { useOpenAgent } from './use-agent.ts'

type AttachmentPreviewProps = {
  attachment: Attachment
  name: string
  isOpen: boolean
  onClose: () => void
}

/** Dialog with the beginning of a text, or with a button that opens a PDF in the reader of the browser. */
export function AttachmentPreview({ attachment, name, isOpen, onClose }: AttachmentPreviewProps) {
  const t = useText(chatLabels)
  const { agent } = useOpenAgent()
  const { data, error, refetch } = useQuery({
    queryKey: ['upload-preview', agent.address, attachment.upload_id],
    async queryFn() {
      const blob = await fetchUpload(agent, attachment)
      return { blob, text: attachment.mime.startsWith('text/') ? await readTextStart(blob) : undefined }
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isOpen,
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={name} wide={data?.text !== undefined}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />)}
      {data?.text && (
        <PlainTextBox label={name} text={data.text.text} note={data.text.isCut ? t.previewCut : undefined} />
      )}
      {data && (
        <DialogActions>
          <Button onClick={() => saveBlobAsFile(data.blob, name)}>
            <Download aria-hidden className="size-4" />
            {t.downloadFile}
          </Button>
          {data.text === undefined && (
            <Button look="primary" onClick={() => openInReader(data.blob)}>
              <ExternalLink aria-hidden className="size-4" />
              {t.openFile}
            </Button>
          )}
        </DialogActions>
      )}
    </Dialog>
  )
}

const openedForMs = 60_000

/** Opens a PDF in a new tab. The type is fixed, so that a file can never be opened as a page of this app. */
function openInReader(blob: Blob) {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), openedForMs)
}
