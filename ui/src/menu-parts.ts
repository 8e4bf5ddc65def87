import type { Menu } from '@base-ui/react/menu'
import { type ComponentType, createContext } from 'react'
import type { SurfaceProps } from './menu-popup.tsx'

/** The heavy parts, handed to the items by the popup, so that items cost the first load nothing. */
export const MenuParts = createContext<(typeof Menu & { Surface: ComponentType<SurfaceProps> }) | null>(null)
