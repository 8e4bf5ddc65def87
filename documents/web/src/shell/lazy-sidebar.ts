import { type ComponentType, lazy } from 'react'

let sidebar: ComponentType = lazy(() => loadSidebar().then((module) => ({ default: module.Sidebar })))

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
