import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { fileLabels } from './files-text.ts'

/** Links to the folders above the open one. Shows nothing for the top folder. */
export function FolderPath({ address, folder }: { address: string; folder: string }) {
  const t = useText(fileLabels)
  if (!folder) return null
  const names = folder.split('/')
  const parents = [
    { name: t.root, path: '' },
    ...names.map((name, index) => ({ name, path: names.slice(0, index + 1).join('/') })),
  ]
  return (
    <nav aria-label={t.root} className="flex flex-wrap items-center gap-1 text-sm">
      {parents.map(({ name, path }, index) => (
        <Fragment key={path}>
          {index > 0 && <span className="text-muted">/</span>}
          <Link
            to="/files/$address"
            params={{ address }}
            search={path ? { folder: path } : {}}
            className="flex min-h-control items-center rounded-control px-1.5 [overflow-wrap:anywhere] hover:bg-hover"
          >
            {name}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
