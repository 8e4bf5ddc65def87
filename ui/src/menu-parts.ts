import type { Menu } from '@base-ui/react/menu'
import { type ComponentType, createContext } from 'react'
import type { MenuSurfaceProps } from './menu-popup.tsx'

/** The heavy parts, handed to the items by the popup, so that items cost the first load nothing. */
export const MenuPartsContext = createContext<
  (typeof Menu & { Surface: ComponentType<MenuSurfaceProps> }) | null
>(null)
