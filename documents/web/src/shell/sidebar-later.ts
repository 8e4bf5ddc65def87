import { type ComponentType, lazy } from 'react'

let sidebar: ComponentType = lazy(() => loadSidebar().then((module) => ({ default: module.Sidebar })))

/** A phone has it in a drawer, which most visits never open; what is here before the shell is drawn comes with it. */
export async function loadSidebar() {
  const module = await import('./sidebar.tsx')
  sidebar = module.Sidebar
  return module
}

export const sidebarNow = () => sidebar
