import type { AgentApi } from '@sanhe/protocol/agent-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { readableFileTypes } from '#chat/attach-document.ts'
import { explainFileError } from './explain-file-error.ts'
import { fileLabels } from './files-text.ts'

type UploadButtonProps = { api: AgentApi; folder: string; onUploaded: () => void }

/** Button that uploads files into the open folder, one after the other. */
export function UploadButton({ api, folder, onUploaded }: UploadButtonProps) {
  const t = useText(fileLabels)
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    async mutationFn(files: File[]) {
      for (const file of files) {
        // oxlint-disable-next-line no-await-in-loop -- one upload at a time, so that an error names its file
        const { upload_id } = await api.upload(file, file.name)
        // oxlint-disable-next-line no-await-in-loop -- the file is added once its upload is complete
        await api.addFile(folder ? `${folder}/${file.name}` : file.name, upload_id)
      }
    },
    onSuccess: () => showToast(t.uploaded),
    onError: (error) => showError(explainFileError(error, t)),
    onSettled: onUploaded,
  })
  return (
    <>
      <Button className="mr-2" isBusy={upload.isPending} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {t.upload}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={readableFileTypes}
        aria-label={t.upload}
        onChange={(event) => {
          upload.mutate([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
