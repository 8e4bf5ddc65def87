import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis, FolderInput, FolderOutput, Paperclip, Unlink } from 'lucide-react'
import { keptProjectsStore } from '#offline/kept-projects.ts'
import { useCanWrite } from '#rights.ts'
import { exportDialogStore, importDialogStore } from '#transfer/dialog-store.ts'
import { transferMenuLabels } from '#transfer/menu-text.ts'

export const projectMenuLabels = dictionary({
  en: {
    actions: 'Project actions',
    attachments: 'Attachments',
    brokenLinks: 'Broken links',
    keepOffline: 'Keep offline',
    stopKeeping: 'Stop keeping offline',
  },
  zh: {
    actions: '项目操作',
    attachments: '附件',
    brokenLinks: '失效链接',
    keepOffline: '离线可用',
    stopKeeping: '取消离线可用',
  },
})

/** Menu with the actions and the reports of a project. */
export function ProjectMenu({ slug }: { slug: string }) {
  const t = useText(projectMenuLabels)
  const words = useText(transferMenuLabels)
  const navigate = useNavigate()
  const isKept = useLocalStorageItem(keptProjectsStore).includes(slug)
  const keepOffline = async () =>
    (await import('#offline/keep-offline.ts')).setProjectKeptOffline(slug, !isKept)
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.actions} />}>
      {useCanWrite() && (
        <MenuItem icon={FolderInput} onSelect={() => importDialogStore.open({ kind: 'project', slug })}>
          {words.menuImport}
        </MenuItem>
      )}
      <MenuItem icon={FolderOutput} onSelect={() => exportDialogStore.open({ slug })}>
        {words.menuExport}
      </MenuItem>
      <MenuItem
        icon={Paperclip}
        onSelect={() => void navigate({ to: '/projects/$slug/attachments', params: { slug } })}
      >
        {t.attachments}
      </MenuItem>
      <MenuItem
        icon={Unlink}
        onSelect={() => void navigate({ to: '/projects/$slug/broken-links', params: { slug } })}
      >
        {t.brokenLinks}
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => void keepOffline()}>
        {isKept ? t.stopKeeping : t.keepOffline}
      </MenuItem>
    </Menu>
  )
}
