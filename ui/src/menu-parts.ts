import type { Menu } from '@base-ui/react/menu'
import { type ComponentType, createContext } from 'react'
import type { MenuSurfaceProps } from './menu-popup.tsx'

/**
 * Base UI menu components. The popup, which is loaded lazily, provides them to the menu items, so that the first load
 * does not contain them.
 */
export const LazyMenuComponentsContext = createContext<
  (typeof Menu & { Surface: ComponentType<MenuSurfaceProps> }) | null
>(null)
