import type { Menu } from '@base-ui/react/menu'
import { type ComponentType, createContext } from 'react'
import type { MenuSurfaceProps } from './menu-popup.tsx'

/**
 * Base UI menu components. The lazily loaded popup provides them to the menu items, so that they are not part of the
 * first load.
 */
export const LazyMenuComponentsContext = createContext<
  (typeof Menu & { Surface: ComponentType<MenuSurfaceProps> }) | null
>(null)
