import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import type { ComponentType } from 'react'

let sidebar: ComponentType = lazyExport(loadSidebar, 'Sidebar')

/**
 * Loads the sidebar. Phones show it in a drawer that most visits never open. If it loads before the shell renders, both
 * appear together.
 */
export async function loadSidebar() {
  const module = await import('./sidebar.tsx')
  sidebar = module.Sidebar
  return module
}

export const getLoadedSidebar = () => sidebar
